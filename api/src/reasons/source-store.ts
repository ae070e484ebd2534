import type { ChangeKind } from '@refined/shared/domain';
import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { recordColumns } from '../drugs/drug-row.ts';
import type { DrugRecordRow } from '../drugs/drug-row.ts';
import type { ChangeValue } from '../source/values/change.ts';
import type { DpdProduct } from '../source/dpd/extract/dpd-product.ts';
import type { NoticeProduct } from '../source/notices/notice-product.ts';
import type { Notice } from '../source/notices/notice-records.ts';

/**
 * A record with what Health Canada's files say of it. `content` is null where the product database
 * never listed it.
 */
export interface ComparedRow extends DrugRecordRow {
  content: DpdProduct | null;
  present: boolean | null;
  import_id: number | null;
  previous: DpdProduct | null;
  previous_import_id: number | null;
}

const readRow = hotQuery<ComparedRow>(
  `select ${recordColumns('d')}, s.content, s.present, s.import_id, s.previous, s.previous_import_id
   from drug d left join source_product s on s.drug_code = d.drug_code where d.id = $1`,
);

/** A finished import of the product database. */
export interface ExtractRun {
  id: number;
  date: string | null;
}

const readRuns = hotQuery<ExtractRun>(
  `select id, extract_date as date from import_run where kind = 'dpd' and status = 'done' order by id desc`,
);

export interface ChangeRow {
  import_id: number;
  kind: ChangeKind;
  field: string | null;
  old_value: ChangeValue;
}

const readChanges = hotQuery<ChangeRow>(
  'select import_id, kind, field, old_value from source_change where drug_id = $1 and import_id = $2 order by id',
);

export interface DecisionRow {
  field: string;
  decision: 'take' | 'keep';
  actor: string;
  at: Date;
  import_id: number;
  source_value: string[];
  before_value: { value: unknown };
  was_overridden: boolean;
}

const readDecisions = hotQuery<DecisionRow>(
  'select field, decision, actor, at, import_id, source_value, before_value, was_overridden from source_decision where drug_id = $1',
);

export interface NoticeRow {
  import_id: number;
  product: NoticeProduct;
  notice: Notice | null;
}

/** The notices about the drug, newest first: by its DIN, or the one that created it. */
const readNotices = hotQuery<NoticeRow>(
  `select p.import_id, p.content as product, n.content as notice
   from notice_product p left join notice n on n.noc_number = p.noc_number
   where p.drug_id = $1 or (p.din = $2 and p.din <> '')
   order by n.notice_date desc nulls last, p.noc_number desc limit ${LIMITS.comparedNotices}`,
);

/** Everything that a comparison needs. */
export interface ComparedState {
  readonly row: ComparedRow;
  readonly runs: readonly ExtractRun[];
  /** Of the last import that changed the product. */
  readonly changes: readonly ChangeRow[];
  readonly decisions: readonly DecisionRow[];
  readonly notices: readonly NoticeRow[];
}

export const readCompared = async (
  db: Kysely<Schema>,
  id: number,
): Promise<ComparedState | undefined> => {
  const [row] = await readRow(db, [id]);
  if (!row) return undefined;
  const [runs, changes, decisions, notices] = await Promise.all([
    readRuns(db),
    readChanges(db, [id, row.import_id]),
    readDecisions(db, [id]),
    readNotices(db, [id, row.din]),
  ]);
  return { row, runs, changes, decisions, notices };
};
