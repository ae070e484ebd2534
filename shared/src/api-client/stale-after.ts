import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** What a publication changes: where drugs are, what is on the product, how far the month is. */
const PUBLICATION = [
  queryKeys.counts(),
  queryKeys.allLists(),
  ['drug'],
  ['history'],
  queryKeys.databaseFiles(),
  queryKeys.publications(),
  queryKeys.publicationPreview(),
  queryKeys.month(),
] as const;

/**
 * What an import changes, or taking one back: all of that (the first one is a publication), the
 * lists, what the sources say, and the files that are left.
 */
const IMPORT = [
  ...PUBLICATION,
  ['lookup'],
  ['source'],
  ['related'],
  ['take-back'],
  ['imported-drugs'],
  queryKeys.importUploads(),
] as const;

const forget = (queryClient: QueryClient, keys: readonly (readonly unknown[])[]): void => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
};

/** Which write makes which reads stale, in one place. */
export const forgetAfter = {
  publication: (queryClient: QueryClient): void => forget(queryClient, PUBLICATION),
  import: (queryClient: QueryClient): void => forget(queryClient, IMPORT),
} as const;
