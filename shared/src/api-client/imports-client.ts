import type {
  Calls,
  ImportComparison,
  ImportedDrugs,
  ImportedDrugsFilter,
  ImportJob,
  ImportUpload,
  ImportUploads,
  RejectedRow,
  TakeBack,
} from '../contract/index.ts';
import type { Result } from './result.ts';
import { success } from './result.ts';
import type { Answer, CallInput } from './send.ts';

export interface AnnouncedFile {
  readonly name: string;
  readonly bytes: number;
  /** Hex; left out where the page can't compute it. */
  readonly sha256?: string;
}

/** Calls of imports in the browser; only where the host has the feature "imports". */
export interface ImportsClient {
  readonly importUploads: (signal?: AbortSignal) => Promise<Result<ImportUploads>>;
  readonly beginImportUpload: (
    file: AnnouncedFile,
    signal?: AbortSignal,
  ) => Promise<Result<ImportUpload>>;
  readonly sendImportChunk: (
    upload: string,
    offset: number,
    octets: Blob,
    signal?: AbortSignal,
  ) => Promise<Result<ImportUpload>>;
  readonly removeImportUpload: (upload: string) => Promise<Result<ImportUploads>>;
  readonly importJobs: (signal?: AbortSignal) => Promise<Result<ImportJob[]>>;
  readonly previewImport: (uploads: readonly string[], date: string) => Promise<Result<ImportJob>>;
  readonly changeImport: (
    job: number,
    change: 'confirm' | 'cancel' | 'resume',
  ) => Promise<Result<ImportJob>>;
  /** Of a previewed import, or of one that was done. */
  readonly importRejects: (
    of: { readonly job: number } | { readonly run: number },
  ) => Promise<Result<RejectedRow[]>>;
  /** A page of the drugs behind a figure; `after` is the page before's `next`. */
  readonly importedDrugs: (
    job: number,
    filter: ImportedDrugsFilter,
    after?: string,
    signal?: AbortSignal,
  ) => Promise<Result<ImportedDrugs>>;
  readonly importedDrugsFile: (job: number, filter: ImportedDrugsFilter) => Promise<Result<Blob>>;
  /** What taking an import back would return and keep, or did. */
  readonly takeBackPreview: (
    run: number,
    after?: string,
    signal?: AbortSignal,
  ) => Promise<Result<TakeBack>>;
  readonly takeBackImport: (run: number) => Promise<Result<ImportJob>>;
  readonly importComparison: (
    first: number,
    second: number,
    signal?: AbortSignal,
  ) => Promise<Result<ImportComparison>>;
}

type ImportCalls = Pick<Calls, Extract<keyof Calls, `import${string}`>>;
type Ask = (call: ImportCalls[keyof ImportCalls], input: CallInput) => Promise<Result<Answer>>;

const CHANGES = {
  confirm: 'importConfirm',
  cancel: 'importCancel',
  resume: 'importResume',
} as const;

const valueOf = <Value>(result: Result<Answer>): Result<Value> =>
  result.ok ? success(result.value.value as Value) : result;
const partOf = <Value>(result: Result<Answer>, name: string): Result<Value> =>
  result.ok ? success((result.value.value as Record<string, Value>)[name]!) : result;

export const importsClient = (ask: Ask, calls: ImportCalls): ImportsClient => ({
  importUploads: async (signal) => valueOf(await ask(calls.importUploadList, { signal })),
  beginImportUpload: async (body, signal) =>
    valueOf(await ask(calls.importUpload, { body, signal })),
  sendImportChunk: async (upload, offset, body, signal) =>
    valueOf(
      await ask(calls.importUploadChunk, {
        params: { upload },
        query: { offset: String(offset) },
        body,
        signal,
      }),
    ),
  removeImportUpload: async (upload) =>
    valueOf(await ask(calls.importUploadRemoval, { params: { upload } })),
  importJobs: async (signal) => partOf(await ask(calls.importJobs, { signal }), 'jobs'),
  previewImport: async (uploads, date) =>
    valueOf(await ask(calls.importPreview, { body: { uploads, date } })),
  changeImport: async (job, change) =>
    valueOf(await ask(calls[CHANGES[change]], { params: { job: String(job) } })),
  importRejects: async (of) =>
    partOf(
      'job' in of
        ? await ask(calls.importJobRejects, { params: { job: String(of.job) } })
        : await ask(calls.importRejects, { params: { run: String(of.run) } }),
      'rejects',
    ),
  importedDrugs: async (job, filter, after, signal) =>
    valueOf(
      await ask(calls.importJobDrugs, {
        params: { job: String(job) },
        query: { ...filter, ...(after !== undefined && { after }) },
        signal,
      }),
    ),
  importedDrugsFile: async (job, filter) =>
    valueOf(
      await ask(calls.importJobDrugsDownload, {
        params: { job: String(job) },
        query: { ...filter },
        file: true,
      }),
    ),
  takeBackPreview: async (run, after, signal) =>
    valueOf(
      await ask(calls.importTakeBackPreview, {
        params: { run: String(run) },
        query: after === undefined ? {} : { after },
        signal,
      }),
    ),
  takeBackImport: async (run) =>
    valueOf(await ask(calls.importTakeBack, { params: { run: String(run) } })),
  importComparison: async (first, second, signal) =>
    valueOf(
      await ask(calls.importComparison, {
        query: { first: String(first), second: String(second) },
        signal,
      }),
    ),
});
