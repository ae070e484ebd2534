import { type ImportedDrugsFilter } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { importedDrugsMessages } from '@refined/shared/messages';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { HasSpace } from '../db/database.ts';
import { sendRecords } from '../http/record-files.ts';
import { parameter, rowId } from '../http/parameters.ts';
import type { Readiness } from '../http/health.ts';
import { authorOf, userOf } from '../session/authenticate.ts';
import {
  beginTakeBack,
  cancelJob,
  confirmJob,
  createJob,
  previewTakeBack,
  requireJob,
  resumeJob,
} from './jobs/change-job.ts';
import { readImport, readRejects } from './jobs/import-record.ts';
import { jobDrugRecords, listJobDrugs } from './jobs/job-drugs.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { listJobs, presentJob, type JobRow } from './jobs/job-store.ts';
import { answerLabel, readUnknownLabels } from './apply/unknown-labels.ts';
import { presentUpload, readMyUploads } from './jobs/import-sets.ts';
import { refuseLarge, takeFile } from './jobs/take-file.ts';
import { forgetUpload } from './jobs/upload-store.ts';
import { presentReject } from './values/source-messages.ts';

interface ImportSetting {
  readonly readiness: Readiness;
  /** Whether there is disk space for a write; undefined: always. */
  readonly hasSpace: HasSpace | undefined;
  /**
   * The folder with the clean names and the lists that Health Canada doesn't have; without it
   * imports only use Health Canada's names.
   */
  readonly seedFolder: string | undefined;
  /** Called each time the runner looks for jobs: work that finished imports still need. */
  readonly afterJobs: () => Promise<void>;
}

const actorOf = (request: FastifyRequest): string => userOf(request).username;

/**
 * This process's runner. It looks for jobs when it is told to, and at intervals, to continue other
 * processes' jobs.
 */
const startRunner = (
  app: FastifyInstance,
  { readiness, hasSpace, seedFolder, afterJobs }: ImportSetting,
): JobRunner => {
  const runner = new JobRunner({
    db: app.db,
    hasSpace,
    seedFolder,
    afterwards: app.keepDifferences,
    afterJobs,
    onFault: (error) => app.log.error({ err: error }, 'an import failed'),
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      if (readiness.ready) void runner.look();
    }, LIMITS.imports.look);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await runner.stop();
  });
  return runner;
};

const uploadRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  app.handle(calls.importUploadList, (request) => readMyUploads(db, actorOf(request)));
  app.handle(calls.importUploadRemoval, async (request) => {
    await forgetUpload(db, parameter(request, 'upload'), actorOf(request));
    return readMyUploads(db, actorOf(request));
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) =>
      done(null, body),
    );
    scope.handle(calls.importUpload, async (request) => {
      const { name } = request.query as { name: string };
      refuseLarge(name, Number(request.headers['content-length'] ?? 0));
      // A slow sender occupies no place.
      request.turn?.lend();
      const upload = await takeFile(db, {
        actor: actorOf(request),
        name,
        content: request.body as Readable,
        arrived: () => request.turn?.resume(),
      });
      return presentUpload(upload);
    });
  });
};

const sureOf = (request: FastifyRequest): boolean =>
  (request.body as { sure?: boolean }).sure === true;

/** Presents a started job. The runner looks even after a refusal: a preview may be due again. */
const presentBegun = (runner: JobRunner) => async (job: Promise<JobRow>) =>
  presentJob(await job.finally(() => void runner.look()));

const jobRoutes = (app: FastifyInstance, runner: JobRunner): void => {
  const { db, calls } = app;
  const options = { repeatable: true };
  const begun = presentBegun(runner);
  app.handle(calls.importJobs, async () => ({ jobs: (await listJobs(db)).map(presentJob) }));
  app.handle(calls.importJob, async (request) =>
    presentJob(await requireJob(db, parameter(request, 'job'))),
  );
  app.handle(
    calls.importPreview,
    (request) =>
      begun(createJob(db, actorOf(request), request.body as { uploads: string[]; date: string })),
    options,
  );
  app.handle(
    calls.importConfirm,
    (request) =>
      begun(confirmJob(db, parameter(request, 'job'), actorOf(request), sureOf(request))),
    options,
  );
  app.handle(
    calls.importCancel,
    async (request) => presentJob(await cancelJob(db, parameter(request, 'job'))),
    options,
  );
  app.handle(
    calls.importResume,
    (request) => begun(resumeJob(db, parameter(request, 'job'), actorOf(request))),
    options,
  );
  app.handle(calls.importJobRejects, async (request) => {
    const { id } = await requireJob(db, parameter(request, 'job'));
    const { rejects } = await db
      .selectFrom('import_job')
      .select('rejects')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { rejects: rejects.map(presentReject) };
  });
};

/** The drugs behind the figures: in pages, and as a file (D61). */
const importedDrugRoutes = (app: FastifyInstance): void => {
  const { db, calls } = app;
  app.handle(calls.importJobDrugs, async (request) => {
    const { after = '0', ...filter } = request.query as ImportedDrugsFilter & { after?: string };
    const { id } = await requireJob(db, parameter(request, 'job'));
    return listJobDrugs(db, id, filter, Number(after));
  });
  app.handle(calls.importJobDrugsDownload, async (request: FastifyRequest, reply: FastifyReply) => {
    const filter = request.query as ImportedDrugsFilter;
    const { id } = await requireJob(db, parameter(request, 'job'));
    const name = importedDrugsMessages.fileName(id, filter);
    return sendRecords(reply, name, 'csv', jobDrugRecords(db, id, filter, app.product.name));
  });
};

/** Unknown labels (D79). */
const labelRoutes = (app: FastifyInstance): void => {
  const { db, calls, lookups } = app;
  app.handle(calls.unknownLabels, () => readUnknownLabels(db));
  app.handle(calls.answerLabel, async (request) => {
    const { is } = request.body as { is?: string };
    const label = rowId(parameter(request, 'label'));
    await answerLabel(db, label, (is && Number(is)) || undefined, authorOf(request));
    await lookups.refreshed();
    return readUnknownLabels(db);
  });
};

/** Taking back the last import (D59). */
const takeBackRoutes = (app: FastifyInstance, runner: JobRunner): void => {
  const { db, calls } = app;
  const runOf = (request: FastifyRequest): number => rowId(parameter(request, 'run'));
  app.handle(calls.importTakeBackPreview, async (request) => {
    const { after = '0' } = request.query as { after?: string };
    return previewTakeBack(db, runOf(request), Number(after));
  });
  app.handle(
    calls.importTakeBack,
    (request) => presentBegun(runner)(beginTakeBack(db, runOf(request), actorOf(request))),
    { repeatable: true },
  );
};

/** Imports in the browser: files, previews, jobs, and stored results (D38, D46–D48). */
export const importRoutes: FastifyPluginAsync<ImportSetting> = async (app, setting) => {
  const { db, calls } = app;
  const runner = startRunner(app, setting);
  await app.register(uploadRoutes);
  jobRoutes(app, runner);
  importedDrugRoutes(app);
  takeBackRoutes(app, runner);
  labelRoutes(app);
  app.handle(calls.importRejects, async (request) => ({
    rejects: await readRejects(db, parameter(request, 'run')),
  }));
  app.handle(calls.importComparison, async (request) => {
    const { first, second } = request.query as { first: string; second: string };
    return { first: await readImport(db, first), second: await readImport(db, second) };
  });
};
