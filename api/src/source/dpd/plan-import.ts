import type { SourceChange } from '../values/change.ts';
import { compareProducts, isSameProduct } from './compare-products.ts';
import type { DpdProduct } from './extract/dpd-product.ts';
import { readAgain } from './read-again.ts';
import type { Relabelling } from './relabellings.ts';
import { findRelabellings, relabelProduct } from './relabellings.ts';
import type { DpdExtract } from './extract/read-extract.ts';
import { findRespellings } from './respellings.ts';
import { labelMeaning } from '../values/meaning.ts';

/** What earlier imports know of a product. */
export interface KnownProduct {
  readonly drugId: number;
  /** False once an extract no longer listed it. */
  readonly present: boolean;
  /** The extract's own object where it is the same. */
  readonly product: DpdProduct;
}

export interface KnownState {
  readonly products: ReadonlyMap<number, KnownProduct>;
  /** Drugs created from notices whose DIN no extract has listed so far: DIN → drug. */
  readonly unlistedDrugs: ReadonlyMap<string, number>;
  /**
   * Drugs of an import that was taken back, by drug code: they are used again, never created twice.
   */
  readonly takenBackDrugs: ReadonlyMap<number, number>;
  /** Meanings of the schedules in the lookup list. */
  readonly schedules: ReadonlySet<string>;
  /**
   * Whether a relabelling can be done by renaming the list entry; otherwise the records are
   * rewritten.
   */
  readonly isRenamed: (relabelling: Relabelling) => boolean;
  /** The first extract: its labels fill the lists, so none of them is unknown (D49). */
  readonly baseline: boolean;
}

/** The plan for one product. */
export interface ProductPlan {
  readonly drugCode: number;
  /** Undefined: a new drug. */
  readonly drugId: number | undefined;
  /** Last month's product with this month's labels; null: nothing to compare with. */
  readonly before: DpdProduct | null;
  /** What the record follows from now on; null: it stays as it is (gone, or not read in full). */
  readonly after: DpdProduct | null;
  readonly present: boolean;
  /** Reasons for a review; empty: nothing for a reviewer. */
  readonly changes: readonly SourceChange[];
}

export interface ImportPlan {
  readonly plans: readonly ProductPlan[];
  readonly relabellings: readonly Relabelling[];
  readonly unchanged: number;
}

const whole = (kind: SourceChange['kind'], after: SourceChange['after'] = null): SourceChange => ({
  kind,
  field: null,
  before: null,
  after,
});

/** The state of a product that wasn't listed before. */
const arrived = (kind: 'new' | 'returned', { state, stateSince }: DpdProduct): SourceChange => ({
  ...whole(kind, state),
  since: stateSince,
});

/**
 * Compares an extract with the last one, product by product (D46, D47). Pure; routing needs the
 * drugs themselves.
 */
export const planImport = (extract: DpdExtract, known: KnownState): ImportPlan => {
  const listedBefore = [...known.products.values()]
    .filter(({ present }) => present)
    .map(({ product }) => product);
  const renamed = findRelabellings(listedBefore, extract.products);
  const planner = new Planner(extract, known, renamed);
  const plans = [
    ...extract.products.map((product) => planner.planListed(product)),
    ...planner.planAbsent(),
  ].filter((plan) => plan !== undefined);
  const changed = plans.filter(
    ({ drugCode, changes }) => changes.length > 0 && planner.isListed(drugCode),
  );
  const relabellings = [...renamed, ...findRespellings(listedBefore, extract.products)];
  return { plans, relabellings, unchanged: extract.products.length - changed.length };
};

class Planner {
  readonly #extract: DpdExtract;
  readonly #known: KnownState;
  readonly #relabellings: readonly Relabelling[];
  readonly #listed: ReadonlySet<number>;
  readonly #dins = new Map<string, number>();

  constructor(extract: DpdExtract, known: KnownState, relabellings: readonly Relabelling[]) {
    this.#extract = extract;
    this.#known = known;
    this.#relabellings = relabellings;
    this.#listed = new Set(extract.products.map(({ drugCode }) => drugCode));
    for (const { din } of extract.products) this.#dins.set(din, (this.#dins.get(din) ?? 0) + 1);
  }

  isListed(drugCode: number): boolean {
    return this.#listed.has(drugCode);
  }

  planListed(listed: DpdProduct): ProductPlan | undefined {
    const { drugCode } = listed;
    const known = this.#known.products.get(drugCode);
    // What the extract doesn't say stays as it was.
    const isMarked = !known || !this.#extract.unmarked.includes(listed.state);
    const product = isMarked ? listed : { ...listed, biosimilar: known.product.biosimilar };
    const incomplete = this.#incomplete(drugCode);
    if (!known) {
      const unlisted = product.din === '' ? undefined : this.#known.unlistedDrugs.get(product.din);
      const linked = this.#known.takenBackDrugs.get(drugCode) ?? unlisted;
      return {
        drugCode,
        drugId: linked,
        before: null,
        after: product,
        present: true,
        changes: [arrived('new', product), ...this.#undecidable(product), ...incomplete],
      };
    }
    const { drugId } = known;
    if (incomplete.length > 0)
      return {
        drugCode,
        drugId,
        before: known.product,
        after: null,
        present: true,
        changes: incomplete,
      };
    if (known.present && isSameProduct(known.product, product)) return undefined;
    const stored = readAgain(known.product, product);
    const changes = compareProducts(relabelProduct(stored, this.#relabellings), product);
    if (!known.present) changes.unshift(arrived('returned', product));
    if (changes.length > 0) changes.push(...this.#undecidable(product, known.product));
    const before = relabelProduct(stored, this.#relabellings.filter(this.#known.isRenamed));
    return { drugCode, drugId, before, after: product, present: true, changes };
  }

  /** Products that were listed and no longer are. */
  planAbsent(): ProductPlan[] {
    const plans: ProductPlan[] = [];
    for (const [drugCode, { drugId, present, product }] of this.#known.products) {
      if (!present || this.#listed.has(drugCode)) continue;
      const incomplete = this.#incomplete(drugCode);
      if (incomplete.length === 0 && this.#extract.lostProducts > 0) {
        incomplete.push(
          whole('incomplete', [
            `one of ${this.#extract.lostProducts} product rows that can't be read may be this one`,
          ]),
        );
      }
      const undecided = incomplete.length > 0;
      plans.push({
        drugCode,
        drugId,
        before: product,
        after: null,
        present: undecided,
        changes: [{ kind: 'gone', field: null, before: product.state, after: null }, ...incomplete],
      });
    }
    return plans;
  }

  #incomplete(drugCode: number): SourceChange[] {
    const reasons = this.#extract.incomplete.get(drugCode);
    return reasons ? [whole('incomplete', reasons)] : [];
  }

  /** No DIN, a DIN of two products, or an unknown label without a code (D46). */
  #undecidable(product: DpdProduct, before?: DpdProduct): SourceChange[] {
    const changes: SourceChange[] = [];
    if (product.din === '') changes.push(whole('no_din'));
    else if (this.#dins.get(product.din)! > 1) changes.push(whole('duplicate_din', product.din));
    if (this.#known.baseline) return changes;
    const relabelled = this.#relabellings.map(({ to }) => labelMeaning(to));
    const had = before?.schedules.map(labelMeaning);
    // Ingredients, routes, forms, companies and ATC classes have Health Canada's code, so a new
    // label is simply a new entry.
    const unknown = product.schedules.filter((label) => {
      const meaning = labelMeaning(label);
      const isKnown = had?.includes(meaning) || relabelled.includes(meaning);
      return !isKnown && !this.#known.schedules.has(meaning);
    });
    if (unknown.length > 0)
      changes.push({ kind: 'unknown_label', field: 'schedule', before: null, after: unknown });
    return changes;
  }
}
