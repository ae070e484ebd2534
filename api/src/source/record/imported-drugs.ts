import type { ImportedChange, ImportFigure } from '@refined/shared/contract';
import { figureOf, isMarkedIn } from '@refined/shared/domain';
import type { ChangeKind, Queue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { recordset } from '../runs/bulk.ts';
import { textsOf } from '../meaning/source-values.ts';
import type { ChangeValue } from '../values/change.ts';

type Db = Kysely<Schema>;

/** A drug that an import changes, as stored with the import's job (D61). */
export interface JobDrug {
  readonly drug_id: number | null;
  readonly din: string;
  readonly name: string;
  readonly figure: ImportFigure;
  readonly kinds: readonly string[];
  readonly changes: readonly ImportedChange[];
  readonly from_queue: Queue | null;
  readonly to_queue: Queue;
  readonly marked: boolean;
  readonly in_product: boolean;
}

interface TouchedRow extends Pick<
  JobDrug,
  'din' | 'name' | 'from_queue' | 'to_queue' | 'in_product'
> {
  id: number;
  made: boolean;
  changes: { kind: ChangeKind; field: string | null; before: ChangeValue; after: ChangeValue }[];
}

const BASELINE: readonly ImportedChange[] = [];

const jobDrug = ({ id, made, changes, ...drug }: TouchedRow, undone: boolean): JobDrug => {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  return {
    ...drug,
    drug_id: made && undone ? null : id,
    figure: kinds.length === 0 ? 'baseline' : figureOf(kinds),
    kinds,
    changes:
      kinds.length === 0
        ? BASELINE
        : changes.map(({ kind, field, before, after }) => ({
            kind,
            field,
            before: before === null ? null : [...textsOf(before)],
            after: after === null ? null : [...textsOf(after)],
          })),
    marked: isMarkedIn(drug.from_queue ?? ''),
  };
};

/**
 * An import's drugs, read in its own transaction: those with reasons for a review, and those of a
 * baseline. `undone`: for a preview, whose new drugs won't exist.
 */
export const readTouchedDrugs = async (
  tx: Db,
  run: number,
  undone: boolean,
): Promise<JobDrug[]> => {
  const { rows } = await sql<TouchedRow>`
    with reasons as (
      select drug_id, jsonb_agg(jsonb_build_object('kind', kind, 'field', field,
        'before', old_value, 'after', new_value) order by id) as changes
      from source_change where import_id = ${run} group by drug_id),
    touched as (
      select drug_id, changes from reasons union all
      select h.drug_id, '[]'::jsonb from drug_history h
      where h.kind = 'baseline' and h.request_id = ${`import-${run}`}
        and h.drug_id not in (select drug_id from reasons))
    select d.id, d.din, d.drug_name as name, d.queue as to_queue, d.in_product, t.changes,
      b.before ->> 'queue' as from_queue, b.before is null as made
    from touched t join drug d on d.id = t.drug_id
    left join import_before b
      on b.import_id = ${run} and b.kind = 'drug' and b.key = d.id::text
    order by d.search_name, d.id`.execute(tx);
  return rows.map((row) => jobDrug(row, undone));
};

/** Rows per statement. */
const CHUNK = 2_000;

/** Stores them with the job, replacing earlier ones. */
export const keepJobDrugs = async (
  tx: Db,
  job: number,
  drugs: readonly JobDrug[],
): Promise<void> => {
  await removeJobDrugs(tx, job);
  for (let start = 0; start < drugs.length; start += CHUNK) {
    const rows = drugs
      .slice(start, start + CHUNK)
      .map((drug, index) => ({ ...drug, job_id: job, place: start + index + 1 }));
    await sql`insert into import_job_drug (job_id, place, drug_id, din, name, figure, kinds, changes,
        from_queue, to_queue, marked, in_product)
      select job_id, place, drug_id, din, name, figure, kinds, changes, from_queue, to_queue, marked,
        in_product
      from ${recordset('import_job_drug', rows)}`.execute(tx);
  }
};

const removeJobDrugs = async (tx: Db, job: number): Promise<void> => {
  await tx.deleteFrom('import_job_drug').where('job_id', '=', job).execute();
};
