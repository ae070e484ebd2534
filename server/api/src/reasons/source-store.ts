import { LIMITS } from '@refined/shared/domain';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { recordColumns, type DrugRecordRow } from '../drugs/drug-row.ts';
import { WAITING_CHANGES, type WaitingChange } from '../source/apply/waiting-changes.ts';
import type { DpdProduct } from '../source/files/dpd-product.ts';
import type { NoticeProduct } from '../source/files/plan-notices.ts';
import type { Notice } from '../source/files/notice-records.ts';

/**
 * A record with the contents of Health Canada's files. `content` is null if the product database
 * has never listed it.
 */
export interface ComparedRow extends DrugRecordRow {
  content: DpdProduct | null;
  present: boolean | null;
  import_id: number | null;
  previous: DpdProduct | null;
  previous_import_id: number | null;
}

export const lookupIds = (row: DrugRecordRow): number[] =>
  [
    row.type_id,
    row.drug_class_id,
    row.manufacturer_id,
    row.schedule_ids,
    row.active_ingredient_ids,
    row.administration_ids,
  ]
    .flat()
    .filter((id) => id !== null);

interface SentDecision extends Omit<DecisionRow, 'at'> {
  at: string;
}

// One statement, so that a record and its decisions are consistent: with older decisions it could
// look as if nothing had to be decided.
const readRows = hotQuery<ComparedRow & { decisions: SentDecision[]; waiting: WaitingChange[] }>(
  `select ${recordColumns}, s.content, s.present, s.import_id, s.previous, s.previous_import_id,
     (select coalesce(jsonb_agg(to_jsonb(made)), '[]') from (
        select drug_id, field, decision, actor, at, import_id, source_value, before_value, was_overridden
        from source_decision where drug_id = d.id) as made) as decisions,
     ${WAITING_CHANGES} as waiting
   from drug d left join source_product s on s.drug_code = d.drug_code where d.id = any($1::integer[])`,
);

/** A finished import of the product database. */
interface ExtractRun {
  id: number;
  date: string | null;
}

const readRuns = hotQuery<ExtractRun>(
  `select id, extract_date as date from import_run where kind = 'dpd' and status = 'done' order by id desc`,
);

export interface DecisionRow {
  drug_id: number;
  field: string;
  decision: 'take' | 'keep';
  actor: string;
  at: Date;
  import_id: number;
  source_value: string[];
  before_value: { value: unknown };
  was_overridden: boolean;
}

export interface NoticeRow {
  drug_id: number;
  import_id: number;
  product: NoticeProduct;
  notice: Notice | null;
}

/** The notices about the drug, newest first: those with its DINs, or the one that created it. */
const readNotices = hotQuery<NoticeRow>(
  `select d.id as drug_id, newest.* from drug d cross join lateral (
     select p.import_id, p.content as product, n.content as notice
     from notice_product p left join notice n on n.noc_number = p.noc_number
     where p.drug_id = d.id or (p.din = d.din and p.din <> '')
       or p.din in (select din from former_din where drug_id = d.id)
     order by n.notice_date desc nulls last, p.noc_number desc limit ${LIMITS.comparedNotices}) as newest
   where d.id = any($1::integer[])`,
);

export interface ComparedState {
  readonly row: ComparedRow;
  readonly runs: readonly ExtractRun[];
  readonly decisions: readonly DecisionRow[];
  readonly waiting: readonly WaitingChange[];
  readonly notices: readonly NoticeRow[];
}

/** The drugs that exist, by id. */
export const readCompared = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ComparedState>> => {
  const [rows, runs, notices] = await Promise.all([
    readRows(db, [ids]),
    readRuns(db),
    readNotices(db, [ids]),
  ]);
  const noticesOf = Map.groupBy(notices, (row) => row.drug_id);
  return new Map(
    rows.map(({ decisions, waiting, ...row }) => [
      row.id,
      {
        row,
        runs,
        decisions: decisions.map((made) => ({ ...made, at: new Date(made.at) })),
        waiting,
        notices: noticesOf.get(row.id) ?? [],
      },
    ]),
  );
};
