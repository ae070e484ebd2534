import type { Reason } from '../contract/index.ts';
import { editMessages } from './edit.ts';
import { comparisonMessages } from './source-comparison.ts';

type Texts = readonly string[] | null;

/** How a reason calls a field: shorter than the form does. */
const SHORT: Readonly<Record<string, string>> = {
  din: 'DIN',
  health_canada_drug_name: 'Name',
  drug_name: 'Name',
  active_ingredient: 'Ingredient',
  administration: 'Route',
  manufacturer: 'Company',
  type: 'Sub-type',
};
const shortField = (field: string | null): string => (field === null ? '' : (SHORT[field] ?? editMessages.fields[field as keyof typeof editMessages.fields] ?? field));

const joined = (texts: Texts): string => texts?.join(', ') ?? '';

/** A longer text of a file is cut: the comparison shows the whole of it. */
const LONGEST = 90;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

/** "Strength 5 MG → 10 MG"; of lists only what differs: "Ingredient added: CAFFEINE". */
const change = (field: string, before: Texts, after: Texts): string => {
  const [old, current] = [before ?? [], after ?? []];
  const gone = old.filter((text) => !current.includes(text));
  const come = current.filter((text) => !old.includes(text));
  if (gone.length === 0 && come.length === 0) return `${field} in another order`;
  if (gone.length === 0) return old.length === 0 ? `${field}: now ${cut(joined(come))}` : `${field} added: ${cut(joined(come))}`;
  if (come.length === 0) return `${field} removed: ${cut(joined(gone))}`;
  return `${field} ${cut(joined(gone))} → ${cut(joined(come))}`;
};

const since = (day: string | null): string => (day ? ` since ${day}` : '');

/** A notice's number, day, kind and reason, as the importer lists them. */
const notice = (after: Texts): { number: string; day: string; rest: string } => {
  const [number = '', ...more] = after ?? [];
  const dated = /^\d{4}-\d{2}-\d{2}$/.test(more[0] ?? '');
  return { number, day: dated ? more[0]! : '', rest: (dated ? more.slice(1) : more).join(', ') };
};

const unlisted = ({ after }: Reason): string => {
  const { number, day } = notice(after);
  return `New: approved${day ? ` ${day}` : ''} (${number}), not in the Drug Product Database yet`;
};

const noticed = ({ after }: Reason): string => {
  const { number, day, rest } = notice(after);
  return `Notice of compliance ${number}${day ? `, ${day}` : ''}${rest ? `: ${cut(rest)}` : ''}`;
};

const fieldChange = ({ field, before, after }: Reason): string => change(shortField(field), before, after);

/** A sentence for each kind of the importer's. */
const SENTENCES: Readonly<Record<string, (reason: Reason) => string>> = {
  new: ({ after, since: day, date }) => `New: ${after && after.length > 0 ? `${joined(after)}${day ? ` ${day}` : ''}` : `listed${since(date)}`}`,
  returned: ({ date }) => `Back on Health Canada's list${since(date)}`,
  gone: ({ date }) => `Gone from Health Canada's list${since(date)}`,
  launched: ({ before, since: day }) => `Marketed${since(day)}${before && before.length > 0 ? `, was ${joined(before)}` : ''}`,
  dormant: ({ since: day }) => `Dormant${since(day)}`,
  approved: ({ before, since: day }) => `Approved only${since(day)}${before && before.length > 0 ? `, was ${joined(before)}` : ''}`,
  biosimilar: ({ after }) => (after && after.length > 0 ? 'Now a biosimilar' : 'No longer a biosimilar'),
  notice: noticed,
  unlisted,
  no_din: () => 'No DIN',
  duplicate_din: ({ after }) => `DIN ${joined(after)} stands for more than one product`.replace('  ', ' '),
  unknown_label: ({ field, after }) => `Unknown ${shortField(field).toLowerCase()}: ${cut(joined(after))}`,
  overridden: (reason) => `Corrected here, and changed at Health Canada: ${fieldChange(reason)}`,
  incomplete: ({ after }) => `Not read in full${after && after.length > 0 ? `: ${cut(joined(after))}` : ''}`,
};

/** Why a drug is queued, in words (D48). */
export const reasonMessages = {
  ...comparisonMessages,
  /** One reason: "Strength 5 MG → 10 MG". A kind that this release doesn't know is told by its values. */
  sentence: (reason: Reason): string => (SENTENCES[reason.kind] ?? fieldChange)(reason),
  /** What a card says: the first reason. */
  line: (reasons: readonly Reason[]): string => {
    const [first] = reasons;
    if (!first) return '';
    return `${reasonMessages.sentence(first)}${first.decision ? ` (${reasonMessages.decided[first.decision]})` : ''}`;
  },
  more: (count: number) => `+${count} more`,
  decided: { take: 'taken over', keep: 'kept ours' } satisfies Record<NonNullable<Reason['decision']>, string>,
  fromImport: (source: Reason['source'], date: string | null) => `${source === 'dpd' ? 'Drug Product Database' : 'Notices of compliance'}${date ? `, ${date}` : ''}`,
} as const;
