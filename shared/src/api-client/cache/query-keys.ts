import { readKey } from '../../contract/index.ts';
import type { LookupName } from '../../domain/index.ts';
import { choiceOf } from './drug-source.ts';
import type { DrugSource } from './drug-source.ts';

const chosen = (source: DrugSource): readonly string[] => {
  const { filter = '', sort = '' } = choiceOf(source);
  return filter || sort ? [filter, sort] : [];
};

/** Keys of the reads that several workspaces share, and of those whose cache a write corrects. */
export const queryKeys = {
  counts: () => readKey('counts'),
  allLists: () => readKey('drugs'),
  /** The key of a whole list begins those of its parts: what makes it stale makes them stale. */
  list: (source: DrugSource) => [
    ...(source.by === 'queue'
      ? readKey('drugs', 'queue', source.queue)
      : readKey('drugs', 'search', source.parameter, source.term)),
    ...chosen(source),
  ],
  record: (id: string) => readKey('drug', id),
  source: (id: string) => readKey('drugSource', id),
  related: (id: string) => readKey('relatedDrugs', id),
  lookup: (name: LookupName) => readKey('lookups', name),
};
