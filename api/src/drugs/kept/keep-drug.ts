import { FACETS, FACET_NAMES, NO_CHANGE, TAKEN_BY_NOBODY } from '@refined/shared/domain';
import type { FacetName, Queue } from '@refined/shared/domain';
import { Numbered } from './numbered.ts';
import { KEPT_FACETS } from './read-kept.ts';
import type { ReadChange, ReadDrug } from './read-kept.ts';

/** A change that explains a card. */
export interface KeptChange {
  readonly id: number;
  /** Numbers of the values of `group`, `kind` and `field`. */
  readonly group: number;
  readonly kind: number;
  readonly field: number | undefined;
  readonly alone: boolean;
  readonly decided: boolean;
}

export interface KeptDrug {
  readonly id: number;
  readonly queue: Queue;
  /** Numbers of the drug's values, each once. Facets that change by the clock aren't in it. */
  readonly values: Partial<Readonly<Record<FacetName, readonly number[]>>>;
  readonly changes: readonly KeptChange[];
  /** By COMPARED_FIELDS: equal numbers are equal values. */
  readonly compared: readonly number[];
}

export const NONE: readonly number[] = [];
/** The first number of a facet: of `group`, that of no change. */
export const FIRST = [0];

const distinct = (numbers: readonly number[]): readonly number[] =>
  numbers.length > 1 ? [...new Set(numbers)] : numbers;

/** Makes what is kept of a drug from what was read of it, each value as a number. */
export class DrugKeeper {
  readonly numbered = {
    ...(Object.fromEntries(FACET_NAMES.map((name) => [name, new Numbered()])) as Record<
      FacetName,
      Numbered
    >),
    later: new Numbered(FACETS.later.values),
    taken: new Numbered([TAKEN_BY_NOBODY]),
    group: new Numbered([NO_CHANGE]),
  };

  keep({ id, queue, values, changes: read, compared }: ReadDrug): KeptDrug {
    const changes = read.map((change) => this.#change(change));
    const own = KEPT_FACETS.map((name, place) => [name, this.#numbers(name, values[place]!)]);
    return {
      id,
      queue,
      values: {
        ...(Object.fromEntries(own) as KeptDrug['values']),
        group: changes.length > 0 ? changes.map(({ group }) => group) : FIRST,
        kind: distinct(changes.map(({ kind }) => kind)),
        field: distinct(changes.flatMap(({ field }) => field ?? [])),
      },
      changes,
      compared,
    };
  }

  #change([id, group, kind, field, alone, decided]: ReadChange): KeptChange {
    return {
      id,
      group: this.numbered.group.of(group),
      kind: this.numbered.kind.of(kind),
      field: field === null ? undefined : this.numbered.field.of(field),
      alone,
      decided,
    };
  }

  #numbers(name: FacetName, read: ReadDrug['values'][number]): readonly number[] {
    const numbered = this.numbered[name];
    if (typeof read === 'boolean') return [numbered.of(read ? 'yes' : 'no')];
    if (read === null) return NONE;
    return distinct([read].flat().map((id) => numbered.of(String(id))));
  }
}
