import type { PublicationDiff } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isSameRecord } from '../drugs/state-fields.ts';
import { nameReader, readDifferences } from './publication-store.ts';
import { presentChange, type StateChange } from './published-fields.ts';

/**
 * The differences from publication `against` (undefined: an empty one) to `number`, with the names
 * of the later one.
 */
export const diffPublications = async (
  db: Kysely<Schema>,
  number: number,
  against: number | undefined,
): Promise<PublicationDiff> => {
  const differences = await readDifferences(db, number, against);
  const nameOf = await nameReader(db, Math.max(number, against ?? number));
  const groups = {
    added: differences.filter(({ before }) => !before),
    // A value that only differs in spelling is no change (D52).
    changed: differences.filter(
      ({ before, after }) => before && after && !isSameRecord(before, after),
    ),
    removed: differences.filter(({ after }) => !after),
  };
  const shown = (changes: readonly StateChange[]) =>
    changes.slice(0, LIMITS.publication.shown).map((change) => presentChange(change, nameOf));
  return {
    number,
    against: against ?? null,
    counts: {
      added: groups.added.length,
      changed: groups.changed.length,
      removed: groups.removed.length,
    },
    added: shown(groups.added),
    changed: shown(groups.changed),
    removed: shown(groups.removed),
  };
};
