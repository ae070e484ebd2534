import { isDin } from '@refined/shared/domain';
import { labelMeaning } from '../values/meaning.ts';
import type { SourceChange } from '../values/source-values.ts';
import { compareProducts, isSameProduct } from './compare-products.ts';
import { digestOfUnread, wasAbsent, type DpdProduct } from './dpd-product.ts';
import { refuseLostFields } from './lost-fields.ts';
import type { DpdExtract } from './read-extract.ts';
import {
  findRelabellings,
  findRespellings,
  relabelProduct,
  type Relabelling,
} from './relabellings.ts';

/** A DIN of a record that no extract listed, or a record's former DIN (D65). */
export interface RecordDin {
  readonly din: string;
  readonly drugId: number;
  readonly drugCode: number | null;
  readonly name: string;
}

interface DinHolder {
  readonly drugCode: number | null;
  /** Undefined: a new product. */
  readonly drugId: number | undefined;
  readonly name: string;
}

/** Who has or had a DIN: products at Health Canada and records, listed or not (D65, D75). */
class DinHolders {
  readonly #holders = new Map<string, DinHolder[]>();

  constructor(
    products: readonly DpdProduct[],
    known: ReadonlyMap<number, KnownProduct>,
    records: readonly RecordDin[],
  ) {
    for (const { drugCode, din, brandName: name } of products)
      this.#add(din, { drugCode, drugId: known.get(drugCode)?.drugId, name });
    const listed = new Map(products.map(({ drugCode, brandName }) => [drugCode, brandName]));
    for (const [drugCode, { drugId, din, product }] of known) {
      const name = listed.get(drugCode) ?? product.brandName;
      this.#add(din, { drugCode, drugId, name });
      if (!listed.has(drugCode)) this.#add(product.din, { drugCode, drugId, name });
    }
    for (const { din, ...record } of records) this.#add(din, record);
  }

  #add(din: string, holder: DinHolder): void {
    if (!isDin(din)) return;
    const holders = this.#holders.get(din);
    if (holders) holders.push(holder);
    else this.#holders.set(din, [holder]);
  }

  /** The other products and records with this DIN, without duplicates. */
  others(din: string, { drugCode, drugId }: Omit<DinHolder, 'name'>): readonly DinHolder[] {
    const others = (this.#holders.get(din) ?? []).filter(
      (holder) =>
        holder.drugCode !== drugCode && (drugId === undefined || holder.drugId !== drugId),
    );
    return [...new Map(others.map((holder) => [keyOf(holder), holder])).values()];
  }
}

const keyOf = ({ drugCode, drugId }: DinHolder): string => `${drugCode ?? `record ${drugId}`}`;

const nameOf = ({ name, drugCode }: DinHolder): string =>
  `${name} (${drugCode === null ? 'no drug code' : `drug code ${drugCode}`})`.trim();

/** What earlier imports stored about a product. */
export interface KnownProduct {
  readonly drugId: number;
  /** False if the last extract didn't list it. */
  readonly present: boolean;
  /** The extract's own object if they are equal. */
  readonly product: DpdProduct;
  /** The record's own DIN; empty if it has none. */
  readonly din: string;
  /** The drug's last change was the take-back of an import, with its questions. */
  readonly isTakenBack: boolean;
  /** Digest if the last extract's product wasn't read in full; else null. */
  readonly unread: string | null;
}

export interface KnownState {
  readonly products: ReadonlyMap<number, KnownProduct>;
  /** Drugs created from notices whose DIN no extract has listed so far: DIN → drug. */
  readonly unlistedDrugs: ReadonlyMap<string, number>;
  /** Drugs of a taken back import, by drug code: they are reused, never created twice. */
  readonly takenBackDrugs: ReadonlyMap<number, number>;
  /** DINs of records that aren't in `products`. */
  readonly records: readonly RecordDin[];
  /** Drugs that may differ from their source without a decision (D74). */
  readonly openDrugs: ReadonlySet<number>;
  /** Meanings of the schedules in the lookup list. */
  readonly schedules: ReadonlySet<string>;
  /** Whether a relabelling can rename the lookup entry; otherwise the records are changed. */
  readonly isRenamed: (relabelling: Relabelling) => boolean;
  /** The first extract: its labels fill the lookups, so none of them is unknown (D49). */
  readonly baseline: boolean;
}

export interface ProductPlan {
  readonly drugCode: number;
  /** Undefined: a new drug. */
  readonly drugId: number | undefined;
  /** Last month's product with this month's labels; null: nothing to compare. */
  readonly before: DpdProduct | null;
  /** What the record follows now; null: it stays unchanged (gone, or not read in full). */
  readonly after: DpdProduct | null;
  readonly present: boolean;
  /** Digest of a product that wasn't read in full; else null. */
  readonly unread: string | null;
  /** Unchanged since the last extract: only the record may have to follow. */
  readonly isSame?: true;
  /** Reasons for a review; can be empty. */
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

/** The change of a product that wasn't listed before. */
const arrived = (kind: 'new' | 'returned', { state, stateSince }: DpdProduct): SourceChange => ({
  ...whole(kind, state),
  since: stateSince,
});

/**
 * Compares an extract with the last one, product by product (D46, D47). Pure; routing needs the
 * drugs themselves. Throws `field_lost` for an incomplete extract.
 */
export const planImport = (extract: DpdExtract, known: KnownState): ImportPlan => {
  refuseLostFields(extract, known.products);
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
  readonly #holders: DinHolders;
  readonly #holdersBefore: DinHolders;
  /** The `unlistedDrugs` that already belong to a product of this extract. */
  readonly #taken = new Set<number>();

  constructor(extract: DpdExtract, known: KnownState, relabellings: readonly Relabelling[]) {
    this.#extract = extract;
    this.#known = known;
    this.#relabellings = relabellings;
    this.#listed = new Set(extract.products.map(({ drugCode }) => drugCode));
    const before = [...known.products.values()].map(({ product }) => product);
    this.#holders = new DinHolders(extract.products, known.products, known.records);
    this.#holdersBefore = new DinHolders(before, known.products, known.records);
  }

  isListed(drugCode: number): boolean {
    return this.#listed.has(drugCode);
  }

  planListed(listed: DpdProduct): ProductPlan | undefined {
    const { drugCode } = listed;
    const known = this.#known.products.get(drugCode);
    // Without the biosimilar file the former value stays.
    const isMarked = !known || !this.#extract.unmarked.includes(listed.state);
    const product = isMarked ? listed : { ...listed, biosimilar: known.product.biosimilar };
    const incomplete = this.#incomplete(drugCode);
    const unread = digestOfUnread(product, this.#reasonsOf(drugCode));
    if (!known) {
      const drugId = this.#known.takenBackDrugs.get(drugCode) ?? this.#unlistedDrug(product);
      return {
        drugCode,
        drugId,
        before: null,
        after: product,
        present: true,
        unread,
        changes: [
          arrived('new', product),
          ...this.#undecidable(product),
          ...this.#shared(product, drugId),
          ...incomplete,
        ],
      };
    }
    const { drugId } = known;
    const returned =
      known.present && !wasAbsent(known.unread) ? [] : [arrived('returned', product)];
    if (unread !== null) {
      // Exactly this was already asked (D66).
      if (known.present && known.unread === unread) return undefined;
      return {
        drugCode,
        drugId,
        before: known.product,
        after: null,
        present: true,
        unread,
        changes: [...returned, ...incomplete],
      };
    }
    const shared = this.#shared(product, drugId, known);
    // After a take-back only the drug itself knows its questions.
    const sharedAnew = shared.some(({ again }) => !again || known.isTakenBack);
    const isSame = known.present && known.unread === null && isSameProduct(known.product, product);
    if (isSame && !sharedAnew && !this.#known.openDrugs.has(drugId)) return undefined;
    const relabelled = relabelProduct(known.product, this.#relabellings);
    const changes = [...returned, ...compareProducts(relabelled, product)];
    if (changes.length > 0) changes.push(...this.#undecidable(product, known));
    if (changes.length > 0 || sharedAnew) changes.push(...shared);
    const before = relabelProduct(known.product, this.#relabellings.filter(this.#known.isRenamed));
    return {
      drugCode,
      drugId,
      before,
      after: product,
      present: true,
      unread,
      changes,
      ...(isSame && !sharedAnew && { isSame }),
    };
  }

  /** A drug known from notices becomes one product, even if several have its DIN. */
  #unlistedDrug({ din }: DpdProduct): number | undefined {
    const drug = this.#known.unlistedDrugs.get(din);
    if (drug === undefined || this.#taken.has(drug)) return undefined;
    this.#taken.add(drug);
    return drug;
  }

  /** Products that were listed and no longer are. */
  planAbsent(): ProductPlan[] {
    const plans: ProductPlan[] = [];
    for (const [drugCode, known] of this.#known.products) {
      const { drugId, present, product } = known;
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
      const unread = digestOfUnread(
        null,
        incomplete.flatMap(({ after }) => after as string[]),
      );
      if (undecided && known.unread === unread) continue;
      plans.push({
        drugCode,
        drugId,
        before: product,
        after: null,
        present: undecided,
        unread,
        changes: [{ kind: 'gone', field: null, before: product.state, after: null }, ...incomplete],
      });
    }
    return plans;
  }

  #reasonsOf(drugCode: number): readonly string[] {
    return this.#extract.incomplete.get(drugCode) ?? [];
  }

  #incomplete(drugCode: number): SourceChange[] {
    const reasons = this.#reasonsOf(drugCode);
    return reasons.length > 0 ? [whole('incomplete', reasons)] : [];
  }

  /**
   * Other products and records that have or had the DIN of this product or of its record, by name
   * (D65, D75). The record keeps its DIN when Health Canada changes it.
   */
  #shared(
    { drugCode, din: theirs }: DpdProduct,
    drugId: number | undefined,
    known?: KnownProduct,
  ): SourceChange[] {
    const own = { drugCode, drugId };
    const dins = new Set([theirs, known?.din ?? ''].filter(isDin));
    const listed = new Set<string>();
    return [...dins].flatMap((din) => {
      // A drug of notices that became a product of this extract is the same product.
      const others = this.#holders
        .others(din, own)
        .filter((other) => !listed.has(keyOf(other)) && !this.#taken.has(other.drugId ?? 0));
      if (others.length === 0) return [];
      for (const other of others) listed.add(keyOf(other));
      const before = new Set(this.#holdersBefore.others(din, own).map(keyOf));
      const isOld = known !== undefined && others.every((other) => before.has(keyOf(other)));
      const change = whole('duplicate_din', [din, ...others.map(nameOf)]);
      return [isOld ? { ...change, again: true as const } : change];
    });
  }

  /** An invalid DIN, or an unknown label without a code (D46). */
  #undecidable(product: DpdProduct, known?: KnownProduct): SourceChange[] {
    const changes: SourceChange[] = [];
    const before = known?.product;
    const neverHad = !isDin(before?.din ?? '') && !known?.din;
    if (!isDin(product.din) && neverHad)
      changes.push({
        ...whole('no_din', product.din === '' ? null : [product.din]),
        ...(before && { again: true }),
      });
    if (this.#known.baseline) return changes;
    const relabelled = this.#relabellings.map(({ to }) => labelMeaning(to));
    const had = before?.schedules.map(labelMeaning);
    // The labels of ingredients, routes, forms, companies and ATC classes have codes, so a new
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
