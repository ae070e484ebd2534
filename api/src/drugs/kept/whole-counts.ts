import type { FacetName } from '@refined/shared/domain';
import type { KeptDrug } from './keep-drug.ts';

const NOTHING: readonly number[] = [];

/** How all drugs of a list divide, kept as they come and go: it isn't counted with each request. */
export class WholeCounts {
  readonly #counts = new Map<string, number[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Numbers of drugs by the numbers of a facet's values. */
  of(facet: FacetName): readonly number[] {
    return this.#counts.get(facet) ?? NOTHING;
  }

  enter(drug: KeptDrug): void {
    this.#add(drug, 1);
  }

  leave(drug: KeptDrug): void {
    this.#add(drug, -1);
  }

  #add({ values }: KeptDrug, one: 1 | -1): void {
    this.#size += one;
    for (const [facet, numbers] of Object.entries(values)) {
      const counts = this.#counts.get(facet) ?? [];
      this.#counts.set(facet, counts);
      for (const number of numbers) {
        while (counts.length <= number) counts.push(0);
        counts[number]! += one;
      }
    }
  }
}
