import { MOVE_NAMES, type RequiredInForm } from '@refined/shared/domain';
import fc from 'fast-check';

/** The fields that an edit clears, in addition to setting the name. */
export type Clearing = 'nothing' | 'name' | RequiredInForm;
export const CLEARED: Readonly<Record<Clearing, object>> = {
  nothing: {},
  name: { drug_name: '' },
  drug_name: { drug_name: ' \u00a0' },
  form: { form: ' ' },
  type: { type: null },
  active_ingredient: { active_ingredient: [] },
};

/** Changes of a product from one extract to the next. */
const BECOMING = [
  'renamed',
  'stronger',
  'plain',
  // The list of ingredients and strengths:
  'turned',
  'another strength',
  'without a strength',
  'in another order',
  'formless',
  'in capsules',
  'with an unknown schedule',
  'dormant',
  'gone',
  // A product that was gone.
  'back',
  'new',
  // DINs: none, seven digits, another, the next product's, exchanged, its first one.
  'without a DIN',
  'with a short DIN',
  'with another DIN',
  'with the DIN of the next',
  'with exchanged DINs',
  'with its own DIN',
] as const;

/** `over`: also a colleague's drugs. */
export type Taking = 'take' | 'over' | 'release';

const place = fc.nat({ max: 40 });
const drugs = fc.uniqueArray(place, { minLength: 1, maxLength: 6 });
const move = fc.constantFrom(...MOVE_NAMES);
/** The version that a write sends. */
const names = fc.constantFrom('version', 'version', 'nothing', 'stale');
const decision = fc.constantFrom('take', 'keep');

/**
 * The actions of users in a month, with their frequency. Drugs and entries are positions among
 * those that exist at the time.
 */
const DEEDS = {
  move: [6, { drug: place, move, says: fc.constantFrom('source', 'source', 'nothing', 'stale') }],
  bulk: [2, { drugs, move }],
  edit: [
    4,
    {
      drug: place,
      text: fc.stringMatching(/^[A-Za-z]{1,12}$/),
      clears: fc.constantFrom<Clearing>('nothing', ...(Object.keys(CLEARED) as Clearing[])),
      names,
    },
  ],
  undo: [3, { drug: place, back: fc.nat({ max: 1 }) }],
  restore: [2, { drug: place, back: fc.nat({ max: 4 }), names }],
  import: [
    1,
    {
      products: fc.array(fc.record({ place, becomes: fc.constantFrom(...BECOMING) }), {
        minLength: 1,
        maxLength: 5,
      }),
    },
  ],
  takeBack: [1, { which: fc.constantFrom('last', 'last', 'earlier'), again: fc.boolean() }],
  later: [4, { drugs, until: fc.constantFrom('date', 'import', 'marketed', 'a moment', 'now') }],
  take: [3, { drugs, how: fc.constantFrom<Taking>('take', 'take', 'over', 'release') }],
  /** On the decidable group at this position, optionally without its first drug. */
  decide: [3, { at: fc.nat({ max: 4 }), decision, leaves: fc.boolean(), undoes: fc.boolean() }],
  decideOne: [
    4,
    {
      drug: place,
      field: fc.constantFrom('active_ingredient', 'strength'),
      decision: fc.constantFrom('take', 'keep', 'undo'),
    },
  ],
  /** On all open differences of the next publication. */
  decideOpen: [1, { decision, undoes: fc.boolean() }],
  /** On the first unknown label; only in the fixed months. */
  label: [0, { answer: fc.constantFrom('is', 'add') }],
  publish: [2, {}],
} as const satisfies Record<string, readonly [number, Record<string, fc.Arbitrary<unknown>>]>;

type Values<Parts> = {
  readonly [Name in keyof Parts]: Parts[Name] extends fc.Arbitrary<infer Value> ? Value : never;
};
export type Step = {
  [Do in keyof typeof DEEDS]: { readonly do: Do } & Values<(typeof DEEDS)[Do][1]>;
}[keyof typeof DEEDS];

const step = fc.oneof(
  ...Object.entries(DEEDS).map(([name, [weight, parts]]) => ({
    weight,
    arbitrary: fc.record({ do: fc.constant(name), ...parts }) as fc.Arbitrary<Step>,
  })),
);
/** Groups of concurrent steps. */
export const months = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 8,
  maxLength: 14,
});

const alone = (...steps: readonly Step[]): readonly (readonly Step[])[] =>
  steps.map((one) => [one]);

/**
 * Pairs that change while a drug waits, and every decision on them: product 9, which is drug 5, has
 * two ingredients and is on the product; product 12 has three.
 */
export const pairsTurning = alone(
  { do: 'move', drug: 5, move: 'committee', says: 'source' },
  {
    do: 'import',
    products: [
      { place: 9, becomes: 'turned' },
      { place: 12, becomes: 'turned' },
    ],
  },
  { do: 'move', drug: 5, move: 'update', says: 'source' },
  { do: 'publish' },
  {
    do: 'import',
    products: [
      { place: 9, becomes: 'another strength' },
      { place: 12, becomes: 'without a strength' },
    ],
  },
  // Changes after a decision.
  { do: 'move', drug: 5, move: 'committee', says: 'source' },
  { do: 'import', products: [{ place: 9, becomes: 'turned' }] },
  { do: 'decideOne', drug: 5, field: 'strength', decision: 'keep' },
  { do: 'import', products: [{ place: 9, becomes: 'another strength' }] },
  { do: 'decideOne', drug: 5, field: 'active_ingredient', decision: 'take' },
  { do: 'decideOne', drug: 5, field: 'strength', decision: 'undo' },
  { do: 'move', drug: 5, move: 'update', says: 'source' },
  { do: 'publish' },
  { do: 'restore', drug: 5, back: 1, names: 'version' },
  { do: 'import', products: [{ place: 9, becomes: 'another strength' }] },
);

/**
 * Source changes while drugs wait in Update, decided when publishing or left open; with unknown
 * labels, a product that goes and returns, and exchanged DINs.
 */
export const leftLying = alone(
  ...[0, 1, 4, 5].map((drug): Step => ({ do: 'move', drug, move: 'update', says: 'source' })),
  {
    do: 'import',
    products: [
      { place: 0, becomes: 'stronger' },
      { place: 0, becomes: 'in capsules' },
      { place: 1, becomes: 'with an unknown schedule' },
      { place: 4, becomes: 'with exchanged DINs' },
      { place: 8, becomes: 'gone' },
      { place: 9, becomes: 'in another order' },
    ],
  },
  { do: 'decideOpen', decision: 'keep', undoes: true },
  { do: 'label', answer: 'is' },
  { do: 'decideOpen', decision: 'take', undoes: false },
  { do: 'publish' },
  ...[0, 1].map((drug): Step => ({ do: 'move', drug, move: 'update', says: 'source' })),
  {
    do: 'import',
    products: [
      { place: 0, becomes: 'stronger' },
      { place: 1, becomes: 'with an unknown schedule' },
      { place: 2, becomes: 'with an unknown schedule' },
      { place: 8, becomes: 'back' },
      { place: 9, becomes: 'another strength' },
    ],
  },
  { do: 'label', answer: 'add' },
  { do: 'label', answer: 'is' },
  { do: 'publish' },
);

/**
 * A month with every kind of step: random ones may lack some. Drugs 0 and 1 are on the product, and
 * the import puts them into their queue.
 */
export const fullMonth = alone(
  {
    do: 'import',
    products: [
      { place: 0, becomes: 'stronger' },
      { place: 1, becomes: 'renamed' },
      { place: 2, becomes: 'new' },
    ],
  },
  { do: 'later', drugs: [0, 1, 2], until: 'import' },
  { do: 'take', drugs: [0, 1], how: 'take' },
  { do: 'take', drugs: [0, 1, 2], how: 'over' },
  // Refused: a colleague has them now.
  { do: 'take', drugs: [0, 1, 2], how: 'take' },
  { do: 'import', products: [{ place: 1, becomes: 'stronger' }] },
  { do: 'later', drugs: [0, 2], until: 'date' },
  { do: 'later', drugs: [0], until: 'now' },
  { do: 'move', drug: 0, move: 'committee', says: 'source' },
  { do: 'bulk', drugs: [1], move: 'update' },
  // Both are in later queues: the next import's changes wait for a decision.
  {
    do: 'import',
    products: [
      { place: 0, becomes: 'stronger' },
      { place: 1, becomes: 'stronger' },
    ],
  },
  { do: 'decide', at: 0, decision: 'take', leaves: false, undoes: true },
  { do: 'decide', at: 0, decision: 'keep', leaves: false, undoes: false },
  { do: 'decide', at: 1, decision: 'take', leaves: false, undoes: false },
  // Back to a strength that was rejected before: it isn't asked about again.
  { do: 'import', products: [{ place: 0, becomes: 'plain' }] },
  { do: 'decide', at: 0, decision: 'keep', leaves: false, undoes: false },
  { do: 'decide', at: 1, decision: 'keep', leaves: false, undoes: false },
  { do: 'import', products: [{ place: 0, becomes: 'stronger' }] },
  { do: 'import', products: [{ place: 0, becomes: 'plain' }] },
  // Drugs 0 and 1 keep their published DINs until somebody decides; drug 4 loses its DIN.
  {
    do: 'import',
    products: [
      { place: 0, becomes: 'with exchanged DINs' },
      { place: 4, becomes: 'without a DIN' },
      { place: 5, becomes: 'with a short DIN' },
      { place: 8, becomes: 'with another DIN' },
    ],
  },
  { do: 'edit', drug: 4, text: 'First', clears: 'nothing', names: 'version' },
  { do: 'edit', drug: 4, text: 'Late', clears: 'nothing', names: 'stale' },
  { do: 'restore', drug: 4, back: 1, names: 'version' },
  { do: 'edit', drug: 5, text: 'Formless', clears: 'form', names: 'version' },
  { do: 'edit', drug: 8, text: 'Other', clears: 'nothing', names: 'version' },
  { do: 'undo', drug: 0, back: 0 },
  { do: 'publish' },
  { do: 'takeBack', which: 'last', again: true },
);
