import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { importMessages } from '../../messages/imports.ts';
import { importSets, lastDay, monthFiles, type UsableFile } from '../uploads/import-sets.ts';
import { refuseDay } from '../uploads/judge-month.ts';
import { readImportsSoFar, usableFiles } from '../uploads/my-uploads.ts';
import { findUploads, type Upload } from '../uploads/upload-store.ts';
import { presentFault } from '../values/source-messages.ts';
import { MOVES, moveJobs, untouched } from './job-states.ts';
import { JOB_COLUMNS, type Db, type JobRow } from './job-store.ts';

const text = importMessages;

const requireFiles = (mine: readonly Upload[], ids: readonly string[]): UsableFile[] => {
  const chosen = ids.map((id) => {
    const upload = mine.find((candidate) => candidate.id === id);
    if (!upload) throw new HttpProblem(422, text.unknownUpload);
    if (upload.finding.fault)
      throw new HttpProblem(422, presentFault(upload.finding.fault).sentence);
    return upload;
  });
  return usableFiles(chosen);
};

/** The user's own job for exactly these files that hasn't started writing. */
const findStanding = async (
  db: Db,
  actor: string,
  ids: readonly string[],
): Promise<JobRow | undefined> => {
  const jobs = await db
    .selectFrom('import_job')
    .select(JOB_COLUMNS)
    .where('created_by', '=', actor)
    .where('state', 'in', MOVES.replace.from)
    .execute();
  return jobs.find(({ uploads }) => uploads.some((id) => ids.includes(id)));
};

/**
 * Starts the preview of an import. Throws 422 for files that are no import or for an impossible
 * date; 409 for files that were imported before. Repeated, it returns the existing job; with
 * another date it replaces that job.
 */
export const createJob = async (
  db: Db,
  actor: string,
  { uploads: asked, date }: { uploads: readonly string[]; date: string },
): Promise<JobRow> => {
  const ids = [...new Set(asked)].sort();
  const mine = await findUploads(db, actor);
  const files = requireFiles(mine, ids);
  const soFar = await readImportsSoFar(db);
  const [set, other] = importSets(files, soFar);
  if (!set || other) throw new HttpProblem(422, text.notASet);
  if (set.imported_before) throw new HttpProblem(409, set.problems.at(-1)!);
  if (set.problems.length > 0) throw new HttpProblem(422, set.problems.join(' '));
  const last = lastDay(set.kind, soFar);
  const wrongDate = refuseDay(date, set.kind, monthFiles(files), last, soFar.today);
  if (wrongDate) throw fieldProblem(422, 'date', wrongDate);
  const standing = await findStanding(db, actor, ids);
  if (standing && standing.extract_date === date && standing.uploads.join() === ids.join())
    return standing;
  if (standing) await moveJobs(db, 'replace').where('id', '=', standing.id).execute();
  const described = mine
    .filter(({ id }) => ids.includes(id))
    .map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
  return db
    .insertInto('import_job')
    .values({
      ...untouched(),
      kind: set.kind,
      extract_date: date,
      state: 'preparing',
      uploads: ids,
      files: JSON.stringify(described),
      created_by: actor,
    })
    .returning(JOB_COLUMNS)
    .executeTakeFirstOrThrow();
};
