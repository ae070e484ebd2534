import type { Filter } from '@refined/shared/domain';
import { writeFilter } from '@refined/shared/domain';
import { apartOf } from './apart-of.ts';
import { IdSet } from './id-set.ts';
import type { KeptDrugs, KeptList } from '../kept/kept-drugs.ts';
import { matching } from './matching.ts';
import { Remembered } from './remembered.ts';

/** The drugs that a filter leaves of a list. */
export interface Matched {
  readonly size: number;
  /** Their ids after one, ascending. */
  readonly after: (id: number, most: number) => readonly number[];
  /** The fields in which they differ, in the order of the form. */
  readonly apart: () => readonly string[];
}

/** Brought up to date by what has changed since it was asked for last. */
class MatchedDrugs {
  readonly #list: KeptList;
  readonly #filter: Filter;
  #ids = new IdSet();
  #of: { readonly kept: KeptDrugs; readonly place: number } | undefined;
  #apart: readonly string[] | undefined;

  constructor(list: KeptList, filter: Filter) {
    this.#list = list;
    this.#filter = filter;
  }

  in(kept: KeptDrugs): Matched {
    const written = this.#of?.kept === kept ? kept.log.since(this.#of.place) : undefined;
    if (written === undefined) this.#readAll(kept);
    else if (written.length > 0) this.#readAgain(kept, written);
    this.#of = { kept, place: kept.log.end };
    const ids = this.#ids;
    return {
      size: ids.size,
      after: (id, most) => ids.after(id, most),
      apart: () => (this.#apart ??= apartOf(kept.byIds(ids.after(0)))),
    };
  }

  #readAll(kept: KeptDrugs): void {
    const matches = matching(kept, this.#filter);
    this.#ids = new IdSet();
    this.#apart = undefined;
    for (const drug of kept.in(this.#list)) if (matches(drug)) this.#ids.add(drug.id);
  }

  #readAgain(kept: KeptDrugs, written: readonly number[]): void {
    const matches = matching(kept, this.#filter);
    for (const id of new Set(written)) {
      const drug = kept.get(id);
      const isIn = drug !== undefined && kept.isIn(this.#list, drug) && matches(drug);
      if (isIn || this.#ids.has(id)) this.#apart = undefined;
      if (isIn) this.#ids.add(id);
      else this.#ids.delete(id);
    }
  }
}

/** @param most how many lists are remembered: each needs some kilobytes */
export const drugMatcher = (most?: number) => {
  const remembered = new Remembered<MatchedDrugs>(most);
  return (kept: KeptDrugs, list: KeptList, filter: Filter): Matched =>
    remembered.get(`${list} ${writeFilter(filter)}`, () => new MatchedDrugs(list, filter)).in(kept);
};
