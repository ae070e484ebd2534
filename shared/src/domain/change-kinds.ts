import type { SourceField } from './drug-fields.ts';

export interface ChangeKindDefinition {
  /** The figure that counts drugs with this change in an import. Absent: "changed". */
  readonly figure?: 'new' | 'gone' | 'moved';
  /** A person has to decide: the drug goes to manual review (D46). */
  readonly undecidable?: true;
  /**
   * The clinical property that it changes. Somebody has to look at the drug then, even if a rule
   * would decide its other changes (D82).
   */
  readonly clinical?: 'status' | SourceField;
}

/**
 * What can happen to a product from one import to the next (D46), in the order in which a summary
 * lists it. A new kind is one entry here, its label in the messages, and the rule that finds it:
 * see docs/changing.md.
 */
const CHANGE_KINDS = {
  new: { figure: 'new', clinical: 'status' },
  returned: { figure: 'moved', clinical: 'status' },
  gone: { figure: 'gone', clinical: 'status' },
  launched: { figure: 'moved', clinical: 'status' },
  dormant: { figure: 'moved', clinical: 'status' },
  approved: { figure: 'moved', clinical: 'status' },
  renamed: {},
  // For a record that has a DIN, an import never changes it (D65).
  din: { undecidable: true },
  ingredient: { clinical: 'active_ingredient' },
  strength: { clinical: 'strength' },
  form: { clinical: 'form' },
  route: { clinical: 'administration' },
  schedule: { clinical: 'schedule' },
  company: {},
  drug_class: {},
  biosimilar: {},
  // From notices of compliance.
  notice: {},
  unlisted: { figure: 'new', clinical: 'status' },
  no_din: { undecidable: true },
  duplicate_din: { undecidable: true },
  unknown_label: { undecidable: true },
  overridden: { undecidable: true },
  incomplete: { undecidable: true },
} as const satisfies Record<string, ChangeKindDefinition>;

export type ChangeKind = keyof typeof CHANGE_KINDS;
export const CHANGE_KIND_NAMES = Object.keys(CHANGE_KINDS) as readonly ChangeKind[];

const definitionOf = (kind: ChangeKind): ChangeKindDefinition => CHANGE_KINDS[kind];

/** Whether it is a fact from Health Canada, which outsiders may read, not our own check. */
export const isPublicKind = (kind: string): boolean =>
  CHANGE_KIND_NAMES.some((name) => name === kind && definitionOf(name).undecidable === undefined);

/** The clinical kinds, and the fields that other kinds (such as "overridden") may concern (D82). */
export const CLINICAL_KINDS = CHANGE_KIND_NAMES.filter(
  (kind) => definitionOf(kind).clinical !== undefined,
);
export const CLINICAL_FIELDS = CLINICAL_KINDS.map((kind) => definitionOf(kind).clinical!);

/** Whether a change is clinical; false for a kind that this release doesn't know. */
export const isClinical = (kind: string, field: string | null): boolean =>
  CLINICAL_KINDS.some((one) => one === kind) || CLINICAL_FIELDS.some((one) => one === field);

/** Whether a person has to decide (D46). */
export const isUndecidable = (kind: ChangeKind): boolean => definitionOf(kind).undecidable === true;

/** The kinds that a rule may decide: neither clinical (D82) nor left to a person (D46). */
export const RULE_KINDS = CHANGE_KIND_NAMES.filter(
  (kind) => !CLINICAL_KINDS.includes(kind) && !isUndecidable(kind),
);

/** What happened to a drug, in one word: each drug counts under one. */
export type ChangeFigure = NonNullable<ChangeKindDefinition['figure']> | 'changed';

/** By priority: if several fit, the first one counts. */
const FIGURES = ['new', 'gone', 'moved'] as const;

/** The figure that a drug with these kinds of changes counts under. */
export const figureOf = (kinds: readonly ChangeKind[]): ChangeFigure =>
  FIGURES.find((figure) => kinds.some((kind) => definitionOf(kind).figure === figure)) ?? 'changed';

/** Whether the product is new to us. */
export const isNewProduct = (kind: ChangeKind): boolean => definitionOf(kind).figure === 'new';

/**
 * Whether only the status of a listed product changed. Drugs with one such change have nothing else
 * in common, so their group has parts, one for each substance and strength (D81).
 */
export const isStateChange = (kind: ChangeKind): boolean =>
  definitionOf(kind).clinical === 'status' && !isNewProduct(kind);
export const STATE_CHANGES = CHANGE_KIND_NAMES.filter(isStateChange);

/** The kinds that count under a figure. */
export const kindsOfFigure = (figure: ChangeFigure): readonly ChangeKind[] =>
  CHANGE_KIND_NAMES.filter((kind) => figureOf([kind]) === figure);
