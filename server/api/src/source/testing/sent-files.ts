import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { confirmJob, createJob, requireJob } from '../jobs/change-job.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { Db } from '../../db/schema.ts';
import { takeFile } from '../jobs/take-file.ts';

/** Stores files from disk as uploads; returns the uploads' ids. */
const sendPaths = async (db: Db, actor: string, paths: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const path of paths) {
    const content = createReadStream(path);
    ids.push((await takeFile(db, { actor, name: basename(path), content })).id);
  }
  return ids;
};

/** Import jobs, as users request them and processes work on them. */
export const importJobs = (db: () => Db) => ({
  job: (id: number) => requireJob(db(), String(id)),
  /** Uploads the files and requests their preview: the job's id. */
  begin: async (paths: readonly string[], date: string, actor = 'ada'): Promise<number> => {
    const uploads = await sendPaths(db(), actor, paths);
    return (await createJob(db(), actor, { uploads, date })).id;
  },
  confirm: (id: number, actor = 'ada', sure = false) => confirmJob(db(), String(id), actor, sure),
  runner: (options: Partial<ConstructorParameters<typeof JobRunner>[0]> = {}) =>
    new JobRunner({
      db: db(),
      seedFolder: undefined,
      ...options,
    }),
});
