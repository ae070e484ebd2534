import { facetDefinition, NO_CHANGE } from '@refined/shared/domain';
import type { ChangeKind, Filter } from '@refined/shared/domain';
import type { KeptChange, KeptDrug, KeptDrugs } from '../kept/kept-drugs.ts';
import { matching } from './matching.ts';

/** A group of the same change in a list. */
export interface CountedGroup {
  readonly key: string;
  readonly kind: ChangeKind | null;
  readonly field: string | null;
  readonly size: number;
  /** Drugs of it that are in other groups too. */
  readonly shared: number;
  readonly decided: number;
  /** User → drugs of it that the user has taken. */
  readonly taken: ReadonlyMap<number, number>;
  /** The order of the groups: the largest weight first, then by key. */
  readonly weight: number;
  /** The first of its drugs, and its newest change. */
  readonly drug: number;
  readonly change: number | null;
}

/** A list's groups in their order, and how many drugs it has. */
export interface CountedGroups {
  readonly groups: readonly CountedGroup[];
  readonly drugs: number;
}

interface Counting {
  size: number;
  shared: number;
  decided: number;
  taken: Map<number, number>;
  drug: number;
  change: KeptChange | undefined;
}

/** Groups of which all is decided come after all others. */
const weightOf = ({ size, decided }: Counting): number =>
  decided < size ? 1_000_000_000 + size : size;

/** Which changes a filter asks for: with `kind.company`, groups are those of companies. */
const asked = (kept: KeptDrugs, filter: Filter): ((change: KeptChange) => boolean) => {
  const terms = filter.flatMap(({ facet: name, exclude, values }) => {
    const facet = facetDefinition(name);
    return facet.of === 'change' && !exclude
      ? [{ column: facet.column, numbers: values.map((value) => kept.numbered(name).known(value)) }]
      : [];
  });
  return (change) =>
    terms.every(({ column, numbers }) => {
      const number = change[column];
      return number !== undefined && numbers.includes(number);
    });
};

const add = (
  group: Counting,
  drug: KeptDrug,
  change: KeptChange | undefined,
  taker: number | undefined,
): void => {
  group.size += 1;
  if (taker !== undefined) group.taken.set(taker, (group.taken.get(taker) ?? 0) + 1);
  group.drug = Math.min(group.drug, drug.id);
  if (!change) return;
  if (!change.alone) group.shared += 1;
  if (change.decided) group.decided += 1;
  if (!group.change || change.id > group.change.id) group.change = change;
};

const compare = (one: CountedGroup, other: CountedGroup): number =>
  other.weight - one.weight || (one.key < other.key ? -1 : 1);

/** A list's groups in their order. Drugs without a change are one group of their own. */
export const countGroups = (
  kept: KeptDrugs,
  drugs: Iterable<KeptDrug>,
  filter: Filter,
): CountedGroups => {
  const keys = kept.numbered('group');
  const groups = new Map<number, Counting>();
  const groupOf = (number: number): Counting => {
    const known = groups.get(number);
    if (known) return known;
    const taken = new Map<number, number>();
    const group = { size: 0, shared: 0, decided: 0, taken, drug: Infinity, change: undefined };
    groups.set(number, group);
    return group;
  };
  const matches = matching(kept, filter);
  const isAsked = asked(kept, filter);
  const without = keys.of(NO_CHANGE);
  let size = 0;
  for (const drug of drugs) {
    if (!matches(drug)) continue;
    size += 1;
    const taker = kept.takerOf(drug);
    if (drug.changes.length === 0) add(groupOf(without), drug, undefined, taker);
    for (const change of drug.changes)
      if (isAsked(change)) add(groupOf(change.group), drug, change, taker);
  }
  const counted = [...groups]
    .map(([number, group]) => {
      const { size, shared, decided, taken, drug, change: newest } = group;
      const kind = newest ? (kept.numbered('kind').value(newest.kind) as ChangeKind) : null;
      const field = newest?.field === undefined ? null : kept.numbered('field').value(newest.field);
      const weight = weightOf(group);
      const key = keys.value(number);
      const change = newest?.id ?? null;
      return { key, kind, field, size, shared, decided, taken, weight, drug, change };
    })
    .sort(compare);
  return { groups: counted, drugs: size };
};
