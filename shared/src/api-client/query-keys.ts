import type { LookupName } from '../domain/index.ts';
import type { DrugSource } from './api-client.ts';

/** Every query key, made in one place. */
export const queryKeys = {
  counts: () => ['counts'] as const,
  allLists: () => ['drugs'] as const,
  list: (source: DrugSource) =>
    source.by === 'queue'
      ? (['drugs', 'queue', source.queue] as const)
      : (['drugs', 'search', source.parameter, source.term] as const),
  record: (id: string) => ['drug', id] as const,
  source: (id: string) => ['source', id] as const,
  related: (id: string) => ['related', id] as const,
  history: (id: string) => ['history', id] as const,
  earlierState: (id: string, entry: string) => ['history', id, 'state', entry] as const,
  comments: (id: string) => ['comments', id] as const,
  lookup: (name: LookupName) => ['lookup', name] as const,
  publications: () => ['publications'] as const,
  publicationPreview: () => ['publication-preview'] as const,
  publicationDiff: (number: number, against: number) =>
    ['publication-diff', number, against] as const,
  month: () => ['month'] as const,
  databaseFiles: () => ['database-files'] as const,
  importUploads: () => ['import-uploads'] as const,
  importJobs: () => ['import-jobs'] as const,
  importedDrugs: (job: number, filter: object) => ['imported-drugs', job, filter] as const,
  takeBack: (run: number) => ['take-back', run] as const,
  importComparison: (first: number, second: number) =>
    ['import-comparison', first, second] as const,
};
