import { listFileCalls } from '../../contract/index.ts';
import { formats, listFileName } from '../../domain/index.ts';
import { queryOf } from '../cache/drug-source.ts';
import type { DrugSource } from '../cache/drug-source.ts';
import { useFeature } from '../cache/use-queue-counts.ts';
import { useApi, useProduct } from '../call/api-provider.tsx';
import { withReason } from '../call/fault-text.ts';

/** A list as a file to save; undefined where the host offers none. */
export const useListFile = (source: DrugSource | undefined) => {
  const { client } = useApi();
  const { key } = useProduct();
  const offered = useFeature('list_files');
  if (!offered || source === undefined) return undefined;
  return {
    name: () => listFileName(key, source, formats.day(new Date())),
    fetch: async () =>
      withReason(await client.download(listFileCalls.listFile, { query: queryOf(source) })),
  };
};
