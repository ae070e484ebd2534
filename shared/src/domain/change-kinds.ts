export interface ChangeKindDefinition {
  /** The figure under which an import counts a drug with such a change; else it has "changed". */
  readonly figure?: 'new' | 'gone' | 'moved';
  /** A person has to decide: the drug goes to manual review (D46). */
  readonly undecidable?: true;
}

/**
 * What can happen to a product from one import to the next (D46), in the order in which a summary
 * lists it. A new kind is one entry here, its label in the messages, and the rule that finds it:
 * see docs/changing.md.
 */
const CHANGE_KINDS = {
  new: { figure: 'new' },
  returned: { figure: 'moved' },
  gone: { figure: 'gone' },
  launched: { figure: 'moved' },
  dormant: { figure: 'moved' },
  approved: { figure: 'moved' },
  renamed: {},
  // Of a record that has one, an import never changes it (D65).
  din: { undecidable: true },
  ingredient: {},
  strength: {},
  form: {},
  route: {},
  schedule: {},
  company: {},
  drug_class: {},
  biosimilar: {},
  // From notices of compliance.
  notice: {},
  unlisted: { figure: 'new' },
  no_din: { undecidable: true },
  duplicate_din: { undecidable: true },
  unknown_label: { undecidable: true },
  overridden: { undecidable: true },
  incomplete: { undecidable: true },
} as const satisfies Record<string, ChangeKindDefinition>;

export type ChangeKind = keyof typeof CHANGE_KINDS;
export const CHANGE_KIND_NAMES = Object.keys(CHANGE_KINDS) as readonly ChangeKind[];

const definitionOf = (kind: ChangeKind): ChangeKindDefinition => CHANGE_KINDS[kind];

/** Whether a person has to decide (D46). */
export const isUndecidable = (kind: ChangeKind): boolean => definitionOf(kind).undecidable === true;

/** What happened to a drug, in one word: each drug counts under one. */
export type ChangeFigure = NonNullable<ChangeKindDefinition['figure']> | 'changed';

/** Of several figures the first counts. */
const FIGURES = ['new', 'gone', 'moved'] as const;

/** The figure that a drug with these kinds of changes counts under. */
export const figureOf = (kinds: readonly ChangeKind[]): ChangeFigure =>
  FIGURES.find((figure) => kinds.some((kind) => definitionOf(kind).figure === figure)) ?? 'changed';

/** Whether a product came that wasn't there before. */
export const isNewProduct = (kind: ChangeKind): boolean => definitionOf(kind).figure === 'new';

/** The kinds that count under a figure. */
export const kindsOfFigure = (figure: ChangeFigure): readonly ChangeKind[] =>
  CHANGE_KIND_NAMES.filter((kind) => figureOf([kind]) === figure);
