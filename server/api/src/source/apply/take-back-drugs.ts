import { LIMITS, type Queue } from '@refined/shared/domain';
import { sql } from 'kysely';
import type { TakeBack, TakeBackCounts } from '@refined/shared/contract';
import type { Db, Schema } from '../../db/schema.ts';
import type { SourceMessage } from '../../db/json-columns.ts';
import { message } from '../values/source-messages.ts';
import type { Author } from '../../drugs/drug-store.ts';
import { asLeftAt, writeDrugs } from '../../drugs/write-drugs.ts';
import { WRITTEN } from './drug-store.ts';

/** An import, with the facts that decide whether it can be taken back. */
export interface JudgedRun {
  readonly id: number;
  readonly kind: 'dpd' | 'noc';
  readonly date: string | null;
  readonly actor: string;
  readonly status: Schema['import_run']['status'];
  readonly baseline: boolean;
  readonly taken_back_at: Date | null;
  readonly taken_back_by: string | null;
  readonly take_back: TakeBackCounts | null;
  /** The import after it, if any. */
  readonly later: number | null;
}

interface TakeBackRefusal {
  readonly code: 'baseline' | 'not_last';
  readonly said: SourceMessage;
}

/** The import with this number, unless it failed or is still being written. */
export const findJudgedRun = async (db: Db, id: number): Promise<JudgedRun | undefined> => {
  const { rows } = await sql<JudgedRun>`
    select r.id, r.kind, r.extract_date::text as date, r.actor, r.status, r.baseline,
      r.taken_back_at, r.taken_back_by, r.take_back,
      (select min(later.id) from import_run later
        where later.id > r.id and later.status in ('done', 'taken_back')) as later
    from import_run r where r.id = ${id} and r.status in ('done', 'taken_back')`.execute(db);
  return rows[0];
};

/**
 * Why an import can't be taken back (D59): it is the baseline, which is publication 0, or another
 * import came after it.
 */
export const refusalOf = (run: JudgedRun): TakeBackRefusal | null => {
  if (run.status === 'taken_back') return null;
  if (run.baseline) return { code: 'baseline', said: message('takeBackBaseline') };
  if (run.later !== null) return { code: 'not_last', said: message('takeBackNotLast', run.later) };
  return null;
};

/**
 * SQL: whether somebody has decided on drug `d` since the import stored it in `b`. An undone
 * decision doesn't count: the drug is as the import left it.
 */
const DECIDED_SINCE = sql.raw(`not ${asLeftAt('b.version')}`);

/** The drugs of an import. `changed`: by the import; `kept`: decided since, so they stay. */
const TOUCHED = (id: number) => sql`
  select d.id, d.queue, b.before, (b.before ->> 'version')::integer <> b.version as changed,
    ${DECIDED_SINCE} as kept
  from import_before b join drug d on d.id = b.key::integer
  where b.import_id = ${id} and b.kind = 'drug'`;

/** What taking back would do now. */
export const countTakeBack = async (db: Db, id: number): Promise<TakeBackCounts> => {
  const { rows } = await sql<Omit<TakeBackCounts, 'leave' | 'notices' | 'labels'>>`
    select count(*) filter (where kept)::integer as kept,
      count(*) filter (where not kept and before is null)::integer as archived,
      count(*) filter (where not kept and changed)::integer as restored
    from (${TOUCHED(id)}) as touched`.execute(db);
  const { rows: leaving } = await sql<{ queue: Queue; size: number }>`
    select queue, count(*)::integer as size from (${TOUCHED(id)}) as touched
    where not kept and queue <> '' and queue <> coalesce(before ->> 'queue', '')
    group by queue order by queue`.execute(db);
  const { rows: sources } = await sql<{ notices: number; labels: number }>`
    select count(*) filter (where kind = 'notice')::integer as notices,
      count(*) filter (where kind = 'lookup_item')::integer as labels
    from import_before where import_id = ${id}`.execute(db);
  const leave = Object.fromEntries(leaving.map(({ queue, size }) => [queue, size]));
  return { ...rows[0]!, ...sources[0]!, leave };
};

interface KeptRow {
  id: number;
  din: string;
  name: string;
  strength: string;
  form: string;
  queue: Queue;
  in_product: boolean;
  kind: string | null;
  actor: string | null;
  at: Date | null;
}

/** Ids of the drugs that stay: decided since the import, or stored when it was taken back. */
const keptIds = ({ id, status }: JudgedRun) =>
  status === 'taken_back'
    ? sql`select drug_id as id from import_kept where import_id = ${id}`
    : sql`select id from (${TOUCHED(id)}) as touched where kept`;

/** A page of the drugs that stay because somebody decided on them, by name. */
export const readKept = async (
  db: Db,
  run: JudgedRun,
  after: number,
): Promise<Pick<TakeBack, 'kept' | 'next'>> => {
  const page = LIMITS.imports.drugsPage;
  const { rows } = await sql<KeptRow>`
    select d.id, d.din, d.drug_name as name, d.strength, d.form, d.queue, d.in_product, h.kind, h.actor, h.at
    from (${keptIds(run)}) as kept join drug d on d.id = kept.id
    left join lateral (
      select kind, actor, at from drug_history
      where drug_id = d.id and kind not in ('baseline', 'import', 'taken_back') order by id desc limit 1
    ) h on true
    order by d.search_name, d.id offset ${after} limit ${page + 1}`.execute(db);
  const kept = rows.slice(0, page).map(({ id, kind, actor, at, ...drug }) => ({
    ...drug,
    id: String(id),
    decided: kind && actor && at ? { kind, actor, at: at.toISOString() } : null,
  }));
  return { kept, next: rows.length > page ? String(after + page) : null };
};

/** Locks the import's drugs by id, and stores which of them stay. */
export const settleKept = async (db: Db, id: number): Promise<void> => {
  await sql`
    select count(*) from (
      select d.id from drug d join import_before b on d.id = b.key::integer
      where b.import_id = ${id} and b.kind = 'drug' order by d.id for update of d) as locked`.execute(
    db,
  );
  await sql`
    insert into import_kept (import_id, drug_id)
    select b.import_id, d.id from import_before b join drug d on d.id = b.key::integer
    where b.import_id = ${id} and b.kind = 'drug' and ${DECIDED_SINCE}`.execute(db);
};

/** The columns of a drug that the import created, once it is archived. */
const ARCHIVED = { queue: '', in_product: false, source_changed: false };

/**
 * Restores each undecided drug of an import ($3). A drug that the import created is archived, and
 * no source lists it any more.
 */
const restoreQuery = writeDrugs({
  columns: 'target',
  from: `drug d join import_before i on d.id = i.key::integer
    cross join lateral jsonb_populate_record(null::drug, case when i.before is not null then i.before
      else to_jsonb(d) || '${JSON.stringify(ARCHIVED)}'::jsonb || jsonb_build_object(
        'dpd_status', case when d.drug_code is null then '' else 'cancelled' end,
        'queued_at', now()) end) as target
    where i.import_id = $3::integer and i.kind = 'drug'
      and (i.before ->> 'version')::integer is distinct from i.version
      and not exists (select from import_kept k where k.import_id = i.import_id and k.drug_id = d.id)`,
  set: `${[...WRITTEN, 'in_product', 'queued_at'].map((column) => `${column} = (b.target).${column}`).join(', ')},
    updated_at = now()`,
  kind: `'taken_back'`,
  note: `jsonb_build_object('import_id', $3::integer)`,
  read: 'id from after',
});

export const restoreDrugs = async (
  db: Db,
  id: number,
  { actor, requestId }: Author,
): Promise<void> => {
  await restoreQuery(db, [actor, requestId, id]);
};
