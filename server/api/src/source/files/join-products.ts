import type { SourceMessage } from '../../db/json-columns.ts';
import { findValue, isNoDin, isoDate } from '../values/cells.ts';
import { foldBlanks, normaliseSchedule } from '../values/labels.ts';
import { createReject, type Reject } from '../values/refusals.ts';
import { message, textOf } from '../values/source-messages.ts';
import { strengthText } from '../values/strength.ts';
import type { CsvRow } from './csv-rows.ts';
import {
  type DpdFileName,
  type DpdState,
  EXTRACT_ZIPS,
  isCurrent,
  isInScope,
  PRODUCT_CLASSES,
  type ProductClass,
} from './dpd-files.ts';
import type { CodedLabel, DpdProduct } from './dpd-product.ts';

/** A product while its rows are read. Labels are keyed by code, ingredients by label. */
interface ProductDraft {
  readonly drugCode: number;
  readonly state: DpdState;
  readonly productClass: ProductClass;
  /** The position of its row in `drug`. */
  readonly member: string;
  readonly line: number;
  readonly content: string;
  readonly din: string;
  readonly brandName: string;
  readonly ingredientGroup: string;
  biosimilar: boolean;
  readonly companies: Map<string, string>;
  readonly drugClasses: Map<string, string>;
  readonly ingredients: Map<string, { code: string; strengths: string[] }>;
  readonly routes: Map<string, string>;
  readonly forms: Map<string, string>;
  /** Our spelling → the extract's spelling. */
  readonly schedules: Map<string, string>;
  /** HISTORY_DATE of the current status, YYYY-MM-DD. */
  stateSince?: string;
}

/** The files in which every product needs a row, and the draft's parts for them. */
const NEEDED = [
  ['comp', 'companies'],
  ['ingred', 'ingredients'],
  ['form', 'forms'],
  ['route', 'routes'],
  ['schedule', 'schedules'],
] as const;

/** Faults of a product; no product of the published extracts has any of them. */
const draftFaults = (draft: ProductDraft): SourceMessage[] => {
  const faults: SourceMessage[] = [];
  for (const [file, part] of NEEDED)
    if (draft[part].size === 0) faults.push(message('productWithoutRow', draft.drugCode, file));
  if (draft.companies.size > 1) faults.push(message('severalCompanies', draft.drugCode));
  if (draft.drugClasses.size > 1) faults.push(message('severalAtcCodes', draft.drugCode));
  return faults;
};

const compareText = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

const codedLabels = (labels: ReadonlyMap<string, string>): CodedLabel[] =>
  [...labels]
    .map(([code, name]) => ({ code: code === name ? '' : code, name }))
    .sort((left, right) => compareText(left.name, right.name));

/** Schedules in our spelling, and in the extract's if that differs. */
const finishSchedules = (schedules: ReadonlyMap<string, string>) => {
  const sorted = [...schedules].sort(([left], [right]) => compareText(left, right));
  const respelt = sorted.some(([ours, theirs]) => ours !== theirs);
  return {
    schedules: sorted.map(([ours]) => ours),
    ...(respelt && { scheduleSpellings: sorted.map(([, theirs]) => theirs) }),
  };
};

const finishProduct = (draft: ProductDraft): DpdProduct => ({
  reading: 2,
  drugCode: draft.drugCode,
  state: draft.state,
  ...(draft.stateSince !== undefined && { stateSince: draft.stateSince }),
  productClass: draft.productClass,
  din: draft.din,
  brandName: draft.brandName,
  ingredientGroup: draft.ingredientGroup,
  biosimilar: draft.biosimilar,
  company: codedLabels(draft.companies)[0] ?? null,
  drugClass: codedLabels(draft.drugClasses)[0] ?? null,
  ingredients: [...draft.ingredients]
    .map(([name, { code, strengths }]) => ({
      code,
      name,
      strengths: strengths.toSorted(compareText),
    }))
    .sort((left, right) => compareText(left.name, right.name)),
  routes: codedLabels(draft.routes),
  forms: codedLabels(draft.forms),
  ...finishSchedules(draft.schedules),
});

export interface DpdMember {
  readonly file: DpdFileName;
  readonly member: string;
  readonly state: DpdState;
}

export interface JoinedProducts {
  readonly products: DpdProduct[];
  /** Products with a rejected or missing row, and the reasons: they weren't read in full. */
  readonly incomplete: ReadonlyMap<number, readonly string[]>;
  /** Number of products of other classes (D45). */
  readonly skipped: Readonly<Partial<Record<ProductClass, number>>>;
  readonly duplicateRows: number;
}

/**
 * Joins the rows of an extract's files by DRUG_CODE, the only key (ten products have no DIN). The
 * rows of `drug` must come first. Rows that can't be joined are rejected.
 */
export class ProductJoin {
  readonly #drafts = new Map<number, ProductDraft>();
  readonly #skipped = new Map<number, ProductClass>();
  readonly #incomplete = new Map<number, string[]>();
  readonly #rejects: Reject[];
  #duplicates = 0;
  /** Rows of the current file, to recognise duplicates. */
  readonly #seen = new Set<string>();
  #seenFile: DpdFileName | undefined;

  get rejects(): readonly Reject[] {
    return this.#rejects;
  }

  constructor(rejects: Reject[]) {
    this.#rejects = rejects;
  }

  isSkipped(drugCode: number): boolean {
    return this.#skipped.has(drugCode);
  }

  /**
   * Whether a row belongs to a product of another class (D45): it isn't used, so it isn't checked
   * (D57).
   */
  skips(file: DpdFileName, cells: readonly string[]): boolean {
    const drugCode = codeOf(cells[0] ?? '');
    if (drugCode === undefined) return false;
    if (this.#skipped.has(drugCode)) return file !== 'drug';
    const productClass = file === 'drug' && findValue(PRODUCT_CLASSES, cells[2] ?? '');
    if (!productClass || isInScope(productClass) || this.#drafts.has(drugCode)) return false;
    this.#skipped.set(drugCode, productClass);
    return true;
  }

  /** Returns the fault of a row without a product: it counts as a bad row (D78). */
  add(source: DpdMember, row: CsvRow): SourceMessage | undefined {
    const drugCode = codeOf(row.cells[0]!)!;
    const draft = this.#drafts.get(drugCode);
    if (source.file === 'drug') this.#addProduct(drugCode, source, row);
    else if (!draft) return message('noProduct', drugCode);
    else if (!this.#addTo(draft, source, row)) this.#duplicates += 1;
    return undefined;
  }

  /** Rejects a row; `drugCode`: its product, if that is readable. */
  reject(
    file: string,
    line: number,
    reason: SourceMessage,
    content: string,
    drugCode: number | undefined,
  ): void {
    this.#rejects.push(createReject(file, line, reason, content));
    if (drugCode !== undefined && !this.#skipped.has(drugCode))
      this.#markIncomplete(drugCode, `${file}, line ${line}: ${textOf(reason)}`);
  }

  finish(): JoinedProducts {
    const products: DpdProduct[] = [];
    for (const draft of this.#drafts.values()) {
      for (const fault of draftFaults(draft)) {
        const known = this.#incomplete.has(draft.drugCode);
        this.#markIncomplete(draft.drugCode, textOf(fault));
        // A rejected row has already reported what is missing.
        if (!known)
          this.#rejects.push(createReject(draft.member, draft.line, fault, draft.content));
      }
      products.push(finishProduct(draft));
    }
    const skipped: Partial<Record<ProductClass, number>> = {};
    for (const productClass of this.#skipped.values())
      skipped[productClass] = (skipped[productClass] ?? 0) + 1;
    return { products, incomplete: this.#incomplete, skipped, duplicateRows: this.#duplicates };
  }

  #markIncomplete(drugCode: number, reason: string): void {
    const reasons = this.#incomplete.get(drugCode);
    if (reasons) reasons.push(reason);
    else this.#incomplete.set(drugCode, [reason]);
  }

  #addProduct(
    drugCode: number,
    { state, member }: DpdMember,
    { cells, line, content }: CsvRow,
  ): void {
    if (this.#drafts.has(drugCode) || this.#skipped.has(drugCode))
      return this.reject(member, line, message('productTwice', drugCode), content, drugCode);
    const productClass = findValue(PRODUCT_CLASSES, cells[2]!)!;
    this.#drafts.set(drugCode, {
      drugCode,
      state,
      productClass,
      member,
      line,
      content,
      din: isNoDin(cells[3]!) ? '' : foldBlanks(cells[3]!),
      brandName: foldBlanks(cells[4]!),
      ingredientGroup: cells[10]!.trim(),
      biosimilar: false,
      companies: new Map(),
      drugClasses: new Map(),
      ingredients: new Map(),
      routes: new Map(),
      forms: new Map(),
      schedules: new Map(),
    });
  }

  /** False if the product has this row already (`ther`, `status`: thousands of duplicates). */
  #addTo(draft: ProductDraft, source: DpdMember, row: CsvRow): boolean {
    if (!this.#isNew(source.file, row.text)) return false;
    const [, first = '', second = '', third = ''] = row.cells;
    switch (source.file) {
      case 'comp':
        addLabel(draft.companies, second, third);
        break;
      case 'ingred':
        this.#addIngredient(draft, row);
        break;
      case 'form':
        addLabel(draft.forms, first, second);
        break;
      case 'route':
        addLabel(draft.routes, first, second);
        break;
      case 'schedule':
        this.#addSchedule(draft, first);
        break;
      case 'ther':
        if (first.trim() !== '') draft.drugClasses.set(first.trim(), foldBlanks(second));
        break;
      case 'biosimilar':
        draft.biosimilar = true;
        break;
      case 'status':
        this.#addStatus(draft, source, row);
        break;
      default:
        break;
    }
    return true;
  }

  #isNew(file: DpdFileName, row: string): boolean {
    if (file !== this.#seenFile) this.#seen.clear();
    this.#seenFile = file;
    if (this.#seen.has(row)) return false;
    this.#seen.add(row);
    return true;
  }

  #addSchedule(draft: ProductDraft, cell: string): void {
    const label = normaliseSchedule(cell);
    if (draft.schedules.get(label) === undefined) draft.schedules.set(label, foldBlanks(cell));
  }

  #addIngredient(draft: ProductDraft, { cells }: CsvRow): void {
    const name = foldBlanks(cells[2]!);
    const strength = strengthText({
      strength: cells[4]!,
      strengthUnit: cells[5]!,
      dosageValue: cells[7]!,
      dosageUnit: cells[9]!,
    });
    // One code can have several labels (a base and its salts), so the label is part of the key.
    const ingredient = draft.ingredients.get(name);
    if (!ingredient) draft.ingredients.set(name, { code: cells[1]!.trim(), strengths: [strength] });
    else if (!ingredient.strengths.includes(strength)) ingredient.strengths.push(strength);
  }

  #addStatus(draft: ProductDraft, { member }: DpdMember, row: CsvRow): void {
    if (!isCurrent(row.cells[1]!)) return;
    const status = row.cells[2]!.trim().toUpperCase();
    const since = isoDate(row.cells[3]!);
    if (since !== null && (draft.stateSince === undefined || since > draft.stateSince))
      draft.stateSince = since;
    const expected = EXTRACT_ZIPS[draft.state].status;
    if (status !== '' && status !== expected)
      this.reject(
        member,
        row.line,
        message('otherStatus', status, expected),
        row.content,
        draft.drugCode,
      );
  }
}

const codeOf = (cell: string): number | undefined =>
  /^\d{1,9}$/.test(cell) ? Number(cell) : undefined;

/** Labels are identified by their codes; without codes, by their text. */
const addLabel = (labels: Map<string, string>, code: string, cell: string): void => {
  const label = foldBlanks(cell);
  labels.set(code.trim() || label, label);
};
