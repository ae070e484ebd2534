import type { Reason } from '../contract/index.ts';
import { formats, isDin, type ChangeKind } from '../domain/index.ts';
import { cut as cutAfterWord } from './moves.ts';
import { fieldMessages } from './fields.ts';
import { comparisonMessages } from './source-comparison.ts';

type Texts = readonly string[] | null;

/** A field's name in a reason: shorter than in the form. */
const SHORT: Readonly<Record<string, string>> = {
  din: 'DIN',
  health_canada_drug_name: 'Name',
  drug_name: 'Name',
  active_ingredient: 'Ingredient',
  administration: 'Route',
  manufacturer: 'Company',
  type: 'Sub-type',
};
const shortField = (field: string | null): string =>
  field === null ? '' : (SHORT[field] ?? fieldMessages.label(field));

const joined = (texts: Texts): string => texts?.join(', ') ?? '';

/** Length of a text on a card, cut after a word (D63); the opened card shows the full text. */
const LONGEST = 90;
type Cut = (text: string) => string;
const cut: Cut = (text) => cutAfterWord(text, LONGEST);
const uncut: Cut = (text) => text;

/** A reason as text: a sentence, or a lead with the old and new value. */
interface ReasonParts {
  readonly lead: string;
  readonly before?: string;
  readonly after?: string;
}

/**
 * The level of detail. `card`: long texts are cut, lists are reduced to their differences. `whole`:
 * nothing is cut. `group`: lists are complete too, so that no two groups have the same title (D81).
 */
type Detail = 'card' | 'whole' | 'group';

/** "Strength", "5 MG", "10 MG"; for lists only the difference: "Ingredient added: CAFFEINE". */
const change = (field: string, before: Texts, after: Texts, detail: Detail): ReasonParts => {
  const short = detail === 'card' ? cut : uncut;
  const [old, current] = [before ?? [], after ?? []];
  const gone = old.filter((text) => !current.includes(text));
  const come = current.filter((text) => !old.includes(text));
  const isOrder = gone.length === 0 && come.length === 0;
  const order = isOrder ? `${field} in another order` : field;
  if (detail === 'group' && old.length > 0 && current.length > 0)
    return { lead: order, before: joined(old), after: joined(current) };
  if (isOrder) return { lead: order };
  if (gone.length === 0)
    return { lead: `${field}${old.length === 0 ? ': now' : ' added:'} ${short(joined(come))}` };
  if (come.length === 0) return { lead: `${field} removed: ${short(joined(gone))}` };
  return { lead: field, before: short(joined(gone)), after: short(joined(come)) };
};

const since = (day: string | null): string => (day ? ` since ${day}` : '');
const was = (before: Texts): string =>
  before && before.length > 0 ? `, was ${joined(before)}` : '';

/** A notice's number, day, kind and reason, as the importer lists them. */
const notice = (
  after: Texts,
): { number: string; day: string; rest: string; conditions: string } => {
  const [number = '', ...more] = after ?? [];
  const dated = /^\d{4}-\d{2}-\d{2}$/.test(more[0] ?? '');
  return {
    number,
    day: dated ? more[0]! : '',
    // A supplement's purpose comes before its kind, because a card cuts the end.
    rest: (dated ? more.slice(1) : more).toReversed().join(', '),
    conditions: number.startsWith('NOC/c') ? ' with conditions' : '',
  };
};

const unlisted = ({ after }: Reason): string => {
  const { number, day, conditions } = notice(after);
  return `New: approved${conditions}${day ? ` ${day}` : ''} (${number}), not in the Drug Product Database yet`;
};

const noticed = ({ after }: Reason, short: Cut): string => {
  const { number, day, rest, conditions } = notice(after);
  return `Notice of compliance${conditions} ${number}${day ? `, ${day}` : ''}${rest ? `: ${short(rest)}` : ''}`;
};

/** "DIN", "02000001", "02000002"; Health Canada may send no DIN, or an invalid one (D65). */
const dinChange = (before: Texts, after: Texts): ReasonParts => {
  const dinText = (texts: Texts): string =>
    texts && texts.length > 0
      ? texts.map((text) => (isDin(text) ? text : comparisonMessages.noDin(text))).join(', ')
      : comparisonMessages.notGiven;
  return { lead: shortField('din'), before: dinText(before), after: dinText(after) };
};

const fieldChange = ({ field, before, after }: Reason, detail: Detail): ReasonParts =>
  field === 'din' ? dinChange(before, after) : change(shortField(field), before, after, detail);

type Sentence = (reason: Reason, short: Cut) => string;

/** Kinds of change with their own sentence; the others show the old and new value. */
const SENTENCES = {
  new: ({ after, since: day, date }) =>
    `New: ${after && after.length > 0 ? `${joined(after)}${day ? ` ${day}` : ''}` : `listed${since(date)}`}`,
  returned: ({ after, date }) =>
    `Back on Health Canada’s list${since(date)}${after && after.length > 0 ? `, ${joined(after)}` : ''}`,
  gone: ({ before, date }) => `No longer listed by Health Canada${since(date)}${was(before)}`,
  launched: ({ before, since: day }) => `Marketed${since(day)}${was(before)}`,
  dormant: ({ before, since: day }) => `Dormant${since(day)}${was(before)}`,
  approved: ({ before, since: day }) => `Approved only${since(day)}${was(before)}`,
  biosimilar: ({ after }) =>
    after && after.length > 0 ? 'Now a biosimilar' : 'No longer a biosimilar',
  notice: noticed,
  unlisted,
  no_din: ({ after }) =>
    after && after.length > 0 ? `No DIN: ${comparisonMessages.noDin(joined(after))}` : 'No DIN',
  duplicate_din: ({ after }, short) => {
    const [din = '', ...others] = after ?? [];
    return others.length > 0
      ? `DIN ${din} is also that of ${short(formats.list(others))}`
      : `DIN ${din} stands for more than one product`.replace('  ', ' ');
  },
  unknown_label: ({ field, after }, short) =>
    `Unknown ${shortField(field).toLowerCase()}: ${short(joined(after))}`,
  incomplete: ({ after }, short) =>
    `Not read in full${after && after.length > 0 ? `: ${short(joined(after))}` : ''}`,
} satisfies Partial<Record<ChangeKind, Sentence>>;

/** Undefined also for a kind that this release doesn't know. */
const sentenceOf = (kind: string): Sentence | undefined =>
  Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind as keyof typeof SENTENCES] : undefined;

const partsOf = (reason: Reason, detail: Detail): ReasonParts => {
  if (reason.kind === 'overridden') {
    const parts = fieldChange(reason, detail);
    return { ...parts, lead: `Corrected here, and changed at Health Canada: ${parts.lead}` };
  }
  const sentence = sentenceOf(reason.kind);
  return sentence
    ? { lead: sentence(reason, detail === 'card' ? cut : uncut) }
    : fieldChange(reason, detail);
};

const textOf = ({ lead, before, after }: ReasonParts): string =>
  before === undefined || after === undefined ? lead : `${lead} ${before} → ${after}`;

const DECIDED = { take: 'Health Canada’s value used', keep: 'our value kept' } satisfies Record<
  NonNullable<Reason['decision']>,
  string
>;

const said = (reason: Reason, detail: Detail): string =>
  `${textOf(partsOf(reason, detail))}${reason.decision ? ` (${DECIDED[reason.decision]})` : ''}`;

/** Why a drug is queued, as text (D48). */
export const reasonMessages = {
  ...comparisonMessages,
  /**
   * One reason: "Strength 5 MG → 10 MG". A kind that this release doesn't know is shown by its
   * values.
   */
  sentence: (reason: Reason): string => textOf(partsOf(reason, 'card')),
  /** The same in its parts. */
  parts: (reason: Reason, detail: Detail = 'card'): ReasonParts => partsOf(reason, detail),
  /** Whether a card cuts it. */
  isCut: (reason: Reason): boolean =>
    textOf(partsOf(reason, 'card')) !== textOf(partsOf(reason, 'whole')),
  /** The card's line: the first reason. */
  line: ([first]: readonly Reason[]): string => (first ? said(first, 'card') : ''),
  /** A complete reason, and the decision on it. */
  whole: (reason: Reason): string => said(reason, 'whole'),
  more: (count: number) => `+${formats.number(count)} more`,
  sayLabel: (label: string) => `Say what “${label}” is`,
  decided: DECIDED,
  fromImport: (source: Reason['source'], date: string | null) =>
    `${source === 'dpd' ? 'Drug Product Database' : 'Notices of compliance'}${date ? `, ${date}` : ''}`,
} as const;
