import { figureOf, isMarkedIn, LIMITS, type ChangeKind } from '@refined/shared/domain';
import { sql, type Selectable } from 'kysely';
import { importedDrugsMessages } from '@refined/shared/messages';
import type { ImportedDrug, ImportedDrugs, ImportedDrugsFilter } from '@refined/shared/contract';
import { pagesOf } from '../../http/record-files.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { insertRows } from '../apply/bulk.ts';
import { textsOf, type ChangeValue } from '../values/source-values.ts';

/** A drug that an import changes, stored with the import's job (D61). */
export type JobDrug = Omit<Selectable<Schema['import_job_drug']>, 'job_id' | 'place'>;

interface TouchedRow extends Pick<
  JobDrug,
  'din' | 'name' | 'strength' | 'form' | 'from_queue' | 'to_queue' | 'in_product'
> {
  id: number;
  made: boolean;
  changes: { kind: ChangeKind; field: string | null; before: ChangeValue; after: ChangeValue }[];
}

const jobDrug = ({ id, made, changes, ...drug }: TouchedRow, undone: boolean): JobDrug => {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  return {
    ...drug,
    drug_id: made && undone ? null : id,
    figure: kinds.length === 0 ? 'baseline' : figureOf(kinds),
    kinds,
    changes: changes.map(({ kind, field, before, after }) => ({
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
 * baseline. `undone`: for a preview, because its new drugs won't exist.
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
    select d.id, d.din, d.drug_name as name, d.strength, d.form, d.queue as to_queue, d.in_product, t.changes,
      b.before ->> 'queue' as from_queue, b.before is null as made
    from touched t join drug d on d.id = t.drug_id
    left join import_before b
      on b.import_id = ${run} and b.kind = 'drug' and b.key = d.id::text
    order by d.search_name, d.id`.execute(tx);
  return rows.map((row) => jobDrug(row, undone));
};

/** Columns that are shown unchanged. */
const SHOWN = [
  'din',
  'name',
  'strength',
  'form',
  'figure',
  'changes',
  'marked',
  'in_product',
] as const;

/** Stores the drugs with the job, replacing earlier ones. */
export const keepJobDrugs = async (
  tx: Db,
  job: number,
  drugs: readonly JobDrug[],
): Promise<void> => {
  await tx.deleteFrom('import_job_drug').where('job_id', '=', job).execute();
  await insertRows(
    tx,
    'import_job_drug',
    ['job_id', 'place', 'drug_id', 'kinds', 'from_queue', 'to_queue', ...SHOWN],
    drugs.map((drug, index) => ({ ...drug, job_id: job, place: index + 1 })),
  );
};

const text = importedDrugsMessages;

const filtered = (db: Db, job: number, { figure, kind, queue }: ImportedDrugsFilter) => {
  const all = db.selectFrom('import_job_drug').where('job_id', '=', job);
  const ofFigure = figure === undefined ? all : all.where('figure', '=', figure);
  const ofKind =
    kind === undefined ? ofFigure : ofFigure.where(sql<boolean>`kinds @> array[${kind}::text]`);
  if (queue === undefined) return ofKind;
  if (queue === 'marked') return ofKind.where('marked', '=', true);
  return ofKind.where('to_queue', '=', queue).where('marked', '=', false);
};

const readRows = (
  db: Db,
  job: number,
  filter: ImportedDrugsFilter,
  after: number,
  limit: number,
): Promise<(ImportedDrug & { place: number })[]> =>
  filtered(db, job, filter)
    .select(['place', 'from_queue as from', 'to_queue as to', ...SHOWN])
    .select(sql<string | null>`drug_id::text`.as('id'))
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();

/** A page of the drugs behind a figure, and the total. */
export const listJobDrugs = async (
  db: Db,
  job: number,
  filter: ImportedDrugsFilter,
  after: number,
): Promise<ImportedDrugs> => {
  const page = LIMITS.imports.drugsPage;
  const rows = await readRows(db, job, filter, after, page + 1);
  const { count } = await filtered(db, job, filter)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  const results = rows.slice(0, page);
  const next = rows.length > page ? String(results.at(-1)!.place) : null;
  return { count, results: results.map(({ place: _, ...drug }) => drug), next };
};

/** Drugs per chunk of the file. */
const PIECE = 1_000;

/** One record per change; a drug of the baseline has no change and one record. */
const recordsOf = (drug: ImportedDrug, product: string): string[][] => {
  const own = [
    drug.din,
    drug.name,
    text.figure[drug.figure],
    text.place(drug.from, drug.in_product, product),
    text.goes(drug, product),
  ];
  const changes = drug.changes.length > 0 ? drug.changes : [undefined];
  return changes.map((change) => [
    ...own,
    change ? text.kind(change.kind) : '',
    change ? text.values(change.before) : '',
    change ? text.values(change.after) : '',
  ]);
};

/** The drugs behind a figure as a table. */
export async function* jobDrugRecords(
  db: Db,
  job: number,
  filter: ImportedDrugsFilter,
  product: string,
): AsyncGenerator<string[][]> {
  yield [Object.values(text.column)];
  const read = (after: number) => readRows(db, job, filter, after, PIECE);
  for await (const rows of pagesOf(read, ({ place }) => place))
    yield rows.flatMap((row) => recordsOf(row, product));
}
