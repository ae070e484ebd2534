import { readKey } from '../../contract/index.ts';
import type { LookupName } from '../../domain/index.ts';
import type { DrugSource } from './drug-source.ts';

/** Keys of the reads that several workspaces share, and of those whose cache a write corrects. */
export const queryKeys = {
  counts: () => readKey('counts'),
  allLists: () => readKey('drugs'),
  list: (source: DrugSource) =>
    source.by === 'queue'
      ? readKey('drugs', 'queue', source.queue)
      : readKey('drugs', 'search', source.parameter, source.term),
  record: (id: string) => readKey('drug', id),
  source: (id: string) => readKey('drugSource', id),
  related: (id: string) => readKey('relatedDrugs', id),
  lookup: (name: LookupName) => readKey('lookups', name),
};
