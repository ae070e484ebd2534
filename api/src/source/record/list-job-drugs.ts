import type {
  ImportedDrug,
  ImportedDrugs,
  ImportedDrugsFilter,
  ImportFigure,
} from '@refined/shared/contract';
import { CSV_START, csvRecord, LIMITS } from '@refined/shared/domain';
import { importedDrugsMessages } from '@refined/shared/messages';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;
type Row = Selectable<Schema['import_job_drug']>;

const text = importedDrugsMessages;

const presentDrug = (row: Row): ImportedDrug => ({
  id: row.drug_id === null ? null : String(row.drug_id),
  din: row.din,
  name: row.name,
  figure: row.figure as ImportFigure,
  changes: row.changes,
  from: row.from_queue,
  to: row.to_queue,
  marked: row.marked,
  in_product: row.in_product,
});

/** The job's drugs that match a filter. */
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
): Promise<Row[]> =>
  filtered(db, job, filter)
    .selectAll()
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();

/** A page of the drugs behind a figure, and the number of all. */
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
  return { count, results: results.map(presentDrug), next };
};

/** Drugs per piece of the file. */
const PIECE = 1_000;

/** One line per change; a drug of the baseline, which has none, is one line. */
const linesOf = (row: Row): string => {
  const drug = presentDrug(row);
  const own = [
    drug.din,
    drug.name,
    text.figure[drug.figure],
    text.place(drug.from, drug.in_product),
    text.goes(drug),
  ];
  const changes = drug.changes.length > 0 ? drug.changes : [undefined];
  return changes
    .map((change) =>
      csvRecord([
        ...own,
        change ? text.kind(change.kind) : '',
        change ? text.values(change.before) : '',
        change ? text.values(change.after) : '',
      ]),
    )
    .join('');
};

/** The same drugs as a CSV file. */
export async function* jobDrugsFile(
  db: Db,
  job: number,
  filter: ImportedDrugsFilter,
): AsyncGenerator<string> {
  yield CSV_START + csvRecord(Object.values(text.column));
  for (let after = 0; ;) {
    const rows = await readRows(db, job, filter, after, PIECE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(linesOf).join('');
    after = last.place;
  }
}
