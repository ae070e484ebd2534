import {
  MOVE_NAMES,
  type SnoozeUntil,
  type MoveName,
  type RequiredInForm,
} from '@refined/shared/domain';
import fc from 'fast-check';

/** The fields that an edit empties, besides the name that it sets. */
export type Clearing = 'nothing' | 'name' | RequiredInForm;
export const CLEARED: Readonly<Record<Clearing, object>> = {
  nothing: {},
  name: { drug_name: '' },
  drug_name: { drug_name: ' \u00a0' },
  form: { form: ' ' },
  type: { type: null },
  active_ingredient: { active_ingredient: [] },
};

/** What becomes of a product from one extract to the next. */
const BECOMING = [
  'renamed',
  'stronger',
  'plain',
  // The list of ingredients and strengths.
  'turned',
  'another strength',
  'without a strength',
  'in another order',
  'formless',
  'in capsules',
  'with an unknown schedule',
  'dormant',
  'gone',
  // One that went.
  'back',
  'new',
  // Its DIN: none, seven digits, another, that of the next product, theirs exchanged, its first one.
  'without a DIN',
  'with a short DIN',
  'with another DIN',
  'with the DIN of the next',
  'with exchanged DINs',
  'with its own DIN',
] as const;
export type Becoming = (typeof BECOMING)[number];

/**
 * The steps that several people do in a month, in any order; each group runs concurrently. Drugs
 * and entries are given by their position among those that exist at that moment.
 */
export type Step =
  | {
      readonly do: 'move';
      readonly drug: number;
      readonly move: MoveName;
      readonly says: 'source' | 'nothing' | 'stale';
    }
  | { readonly do: 'bulk'; readonly drugs: readonly number[]; readonly move: MoveName }
  | {
      readonly do: 'edit';
      readonly drug: number;
      readonly text: string;
      readonly clears: Clearing;
      readonly names: 'version' | 'nothing' | 'stale';
    }
  | { readonly do: 'undo'; readonly drug: number; readonly back: number }
  | {
      readonly do: 'restore';
      readonly drug: number;
      readonly back: number;
      readonly names: 'version' | 'nothing' | 'stale';
    }
  | {
      readonly do: 'import';
      readonly products: readonly {
        readonly place: number;
        readonly becomes: Becoming;
      }[];
    }
  | { readonly do: 'takeBack'; readonly which: 'last' | 'earlier'; readonly again: boolean }
  | {
      readonly do: 'later';
      readonly drugs: readonly number[];
      readonly until: SnoozeUntil | 'a moment' | 'now';
    }
  | { readonly do: 'take'; readonly drugs: readonly number[]; readonly how: Taking }
  | {
      readonly do: 'decide';
      /** The group's position among those that can be decided on. */
      readonly at: number;
      readonly decision: 'take' | 'keep';
      /** Without the group's first drug. */
      readonly leaves: boolean;
      readonly undoes: boolean;
    }
  | {
      readonly do: 'decideOne';
      readonly drug: number;
      readonly field: 'active_ingredient' | 'strength';
      readonly decision: 'take' | 'keep' | 'undo';
    }
  /** On all that the next publication would leave open. */
  | {
      readonly do: 'decideOpen';
      readonly decision: 'take' | 'keep';
      readonly undoes: boolean;
    }
  /** On the first label that no list knows. */
  | { readonly do: 'label'; readonly answer: 'is' | 'add' }
  | { readonly do: 'publish' };

/** `over`: also what a colleague does. */
export type Taking = 'take' | 'over' | 'release';

const place = fc.nat({ max: 40 });
const drugs = fc.uniqueArray(place, { minLength: 1, maxLength: 6 });
const move = fc.constantFrom(...MOVE_NAMES);
const text = fc.stringMatching(/^[A-Za-z]{1,12}$/);
const clears = fc.constantFrom<Clearing>(
  'nothing',
  'nothing',
  'name',
  'drug_name',
  'form',
  'type',
  'active_ingredient',
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      drug: place,
      move,
      says: fc.constantFrom('source', 'source', 'nothing', 'stale'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      drugs,
      move,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      drug: place,
      text,
      clears,
      names: fc.constantFrom('version', 'version', 'nothing', 'stale'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      drug: place,
      back: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('restore' as const),
      drug: place,
      back: fc.nat({ max: 4 }),
      names: fc.constantFrom('version', 'version', 'nothing', 'stale'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      products: fc.array(
        fc.record({
          place,
          becomes: fc.constantFrom(...BECOMING),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('takeBack' as const),
      which: fc.constantFrom('last', 'last', 'earlier'),
      again: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('later' as const),
      drugs,
      until: fc.constantFrom('date', 'import', 'marketed', 'a moment', 'now'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      drugs,
      how: fc.constantFrom<Taking>('take', 'take', 'over', 'release'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      at: fc.nat({ max: 4 }),
      decision: fc.constantFrom('take', 'keep'),
      leaves: fc.boolean(),
      undoes: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decideOne' as const),
      drug: place,
      field: fc.constantFrom('active_ingredient', 'strength'),
      decision: fc.constantFrom('take', 'keep', 'undo'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('decideOpen' as const),
      decision: fc.constantFrom('take', 'keep'),
      undoes: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'publish' as const }) },
);
/** Groups of concurrent steps. */
export const months = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 8,
  maxLength: 14,
});

const alone = (...steps: readonly Step[]): readonly (readonly Step[])[] =>
  steps.map((one) => [one]);

/**
 * Pairs that turn while a drug waits, and every decision on them: product 9, which is drug 5, has two
 * ingredients and is on the product; product 12 has three.
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
  // What follows changes under a decision.
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
 * What the source changes while drugs wait in Update, decided at the publication or left lying; with
 * labels that no list knows, a product that goes and comes back, and exchanged DINs.
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
 * A month with every kind of step in sequence: random ones may lack some. Drugs 0 and 1 are on the
 * product, and the import sends them to their queue.
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
  // Both are further on now: what the next import brings waits for a decision.
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
  // Back to a strength that ours was kept against, which isn't asked again.
  { do: 'import', products: [{ place: 0, becomes: 'plain' }] },
  { do: 'decide', at: 0, decision: 'keep', leaves: false, undoes: false },
  { do: 'decide', at: 1, decision: 'keep', leaves: false, undoes: false },
  { do: 'import', products: [{ place: 0, becomes: 'stronger' }] },
  { do: 'import', products: [{ place: 0, becomes: 'plain' }] },
  // Drug 0 and 1 keep what they are published by until somebody decides; that of 4 is lost.
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
