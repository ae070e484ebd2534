import { facetDefinition, filterValues, LIMITS } from '@refined/shared/domain';
import type { FacetName, Filter } from '@refined/shared/domain';
import { fold } from '../../db/fold.ts';

/** One value of a facet. */
export interface RankedValue {
  readonly value: string;
  /** Of a lookup's entry, or a user. */
  readonly name: string | null;
  readonly count: number;
}

export interface RankedFacet {
  readonly values: readonly RankedValue[];
  /** How many further values there are. */
  readonly more: number;
}

/** Whether one of a name's words begins so. `starts` is folded. */
const begins = (name: string | null, starts: string): boolean =>
  name !== null && ` ${fold(name)}`.includes(` ${starts}`);

/** The least count that a value needs to be among the most frequent ones. */
const leastShown = (counts: Iterable<number>): number =>
  Uint32Array.from(counts).sort().at(-LIMITS.filter.shown) ?? 0;

const byCode = (one: string, other: string): number => Number(one > other) - Number(one < other);

/**
 * The most frequent values of a facet, those that the filter names before them. `starts`: only
 * values one of whose words begins so.
 */
export const rankValues = (
  facet: FacetName,
  filter: Filter,
  counted: ReadonlyMap<string, number>,
  nameOf: (value: string) => string | null,
  starts = '',
): RankedFacet => {
  const { of } = facetDefinition(facet);
  const chosen = new Set([...filterValues(filter, facet), ...filterValues(filter, facet, true)]);
  const wanted = fold(starts.trim());
  const hasNames = of === 'record' || of === 'taken';
  const found =
    hasNames && wanted !== ''
      ? [...counted].filter(([value]) => begins(nameOf(value), wanted))
      : [...counted];
  // Few of the values are shown, so few are named and sorted.
  const least = leastShown(found.map(([, count]) => count));
  const first = found
    .filter(([value, count]) => count >= least || chosen.has(value))
    .map(([value, count]) => ({ value, name: nameOf(value), count }))
    .sort(
      (one, other) =>
        Number(chosen.has(other.value)) - Number(chosen.has(one.value)) ||
        other.count - one.count ||
        byCode(
          (of === 'record' && one.name) || one.value,
          (of === 'record' && other.name) || other.value,
        ),
    );
  const values = first.filter(
    ({ value }, place) => place < LIMITS.filter.shown || chosen.has(value),
  );
  return { values, more: found.length - values.length };
};
