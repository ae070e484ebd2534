import { type DatabaseFiles } from '@refined/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Selectable } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';

type Figures = Record<string, number>;

const isNumber = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number';
const group = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const numbers = (value: unknown): Figures =>
  Object.fromEntries(Object.entries(group(value)).filter(isNumber));
const sum = (value: unknown): number =>
  Object.values(numbers(value)).reduce((total, one) => total + one, 0);

/**
 * An import's counts as flat numbers by name, as in the contract (D38): rows read, each kind of
 * change, drugs per queue (`queued_noc` …), drugs marked without a move, products out of scope.
 * Zeros are left out. The import's run has all counts.
 */
export const importFigures = (counts: Readonly<Record<string, unknown>>): Figures => {
  const queued = Object.entries(group(counts.queues)).map(
    ([queue, tally]) => [`queued_${queue}`, numbers(tally).drugs ?? 0] as const,
  );
  const figures: Figures = {
    ...numbers(counts),
    ...numbers(counts.kinds),
    ...Object.fromEntries(queued),
    marked: numbers(counts.marked).drugs ?? 0,
    skipped: sum(counts.skipped),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== 0));
};

/** Number of imports shown, newest first. */
const SHOWN = 100;

const COLUMNS = [
  'id',
  'kind',
  'extract_date',
  'baseline',
  'actor',
  'finished_at',
  'files',
  'counts',
] as const;

type Run = Pick<Selectable<Schema['import_run']>, (typeof COLUMNS)[number]>;

const presentRun = ({ finished_at, counts, ...run }: Run) => ({
  ...run,
  finished_at: finished_at?.toISOString() ?? null,
  counts: importFigures(counts),
});

/** The product's size and publication, and the imports (D38). */
const readDatabaseFiles = async (db: Db): Promise<DatabaseFiles> => {
  const size = await db
    .selectFrom('queue_count')
    .select('size')
    .where('name', '=', 'in_product')
    .executeTakeFirst();
  const publication = await db
    .selectFrom('publication')
    .select(['number', 'at', 'actor', 'size'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const runs = await db
    .selectFrom('import_run')
    .select([...COLUMNS, 'status', 'taken_back_at', 'taken_back_by', 'take_back'])
    .where('status', 'in', ['done', 'taken_back'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const latest = runs[0]?.id;
  return {
    product: {
      size: size?.size ?? 0,
      publication: publication ? { ...publication, at: publication.at.toISOString() } : null,
    },
    imports: runs
      .filter(({ status }) => status === 'done')
      .map(
        ({ status: _s, taken_back_at: _at, taken_back_by: _by, take_back: _counts, ...run }) => ({
          ...presentRun(run),
          can_take_back: run.id === latest && !run.baseline,
        }),
      ),
    taken_back: runs.flatMap(
      ({ status: _, taken_back_at: at, taken_back_by: actor, take_back: counts, ...run }) =>
        at && actor !== null
          ? [
              {
                ...presentRun(run),
                taken_back: { at: at.toISOString(), actor, kept: counts?.kept ?? 0 },
              },
            ]
          : [],
    ),
  };
};

export const databaseFilesRoute: FastifyPluginAsync = async (app) => {
  app.handle(app.calls.databaseFiles, () => readDatabaseFiles(app.db));
};
