import type { DrugHistoryEntry, HistoryPlace } from '@refined/shared/contract';
import { capital, formats } from '@refined/shared/domain';
import {
  actorName,
  committeeMessages,
  worklistMessages,
  fieldMessages,
  moveMessages,
  publicationMessages,
  reasonMessages,
} from '@refined/shared/messages';

/** Most fields that a sentence names; the others are counted. */
const NAMED = 3;
const fieldsText = (fields: readonly string[]): string => {
  const names = fields.map((field) => fieldMessages.label(field));
  return names.length <= NAMED + 1
    ? formats.list(names)
    : `${names.slice(0, NAMED).join(', ')} and ${formats.number(names.length - NAMED)} more fields`;
};
const fieldCount = (count: number): string =>
  count === 1 ? '1 field' : `${formats.number(count)} fields`;

/**
 * Where a drug is, in the words of its badge: "Update Queue", "Archive"; in no queue but on the
 * product: the product.
 */
const placeName = ({ queue, in_product }: HistoryPlace, product: string): string =>
  queue === '' && in_product ? product : moveMessages.badge[queue].replace('In ', '');

/** Queue and product: "Update Queue, on Formulary". */
const wholePlace = (place: HistoryPlace, product: string): string =>
  place.queue === ''
    ? placeName(place, product)
    : `${placeName(place, product)}, ${place.in_product ? 'on' : 'not on'} ${product}`;

type Moved = NonNullable<DrugHistoryEntry['moved']>;

/**
 * "from DPD Review Queue to Archive, off Formulary"; the product is named only if the queues' names
 * don't imply it.
 */
const journey = ({ from, to }: Moved, product: string): string => {
  if (from === null) return `in ${placeName(to, product)}`;
  const left = from.in_product && !to.in_product && from.queue !== '' ? `, off ${product}` : '';
  const joined = !from.in_product && to.in_product && to.queue !== '' ? `, on ${product}` : '';
  return `from ${placeName(from, product)} to ${placeName(to, product)}${left}${joined}`;
};

const among = (entry: DrugHistoryEntry, product: string): string =>
  entry.moved ? `: ${journey(entry.moved, product)}` : '';

const DECISIONS = {
  take: (field: string) => `${field}: Health Canada’s value used`,
  keep: (field: string) => `${field}: our value kept`,
  undo: (field: string) => `Decision on ${field} undone`,
} as const;

const edited = ({ decision, fields }: DrugHistoryEntry): string => {
  if (decision) return DECISIONS[decision.decision](fieldMessages.label(decision.field));
  return fields.length === 0
    ? 'Saved without a change'
    : `Edited ${fieldsText(fields.map(({ field }) => field))}`;
};

/** D55. */
const keptText = ({ kept, moved: places }: DrugHistoryEntry, product: string): string => {
  if (kept === undefined) return '';
  const verb = places?.to.in_product === false ? 'to go on' : 'to stay on';
  return `, ${verb} ${product} although ${moveMessages.offMarketBadge[kept]}`;
};

const moved = (entry: DrugHistoryEntry, product: string): string => {
  const { moved: places, batch } = entry;
  const all =
    batch && batch.size > 1
      ? `, with ${formats.number(batch.size - 1)} ${batch.size === 2 ? 'other' : 'others'}`
      : '';
  return `Moved${places ? ` ${journey(places, product)}` : ''}${all}${keptText(entry, product)}`;
};

const published = ({ publication }: DrugHistoryEntry): string =>
  publication
    ? `Published in ${publicationMessages.numbered(publication.number).toLowerCase()} (${publication.change})`
    : 'Published';

/** "Committee, 2026-05-12: include, tier 3, from Committee Queue to Update Queue. Reason" */
const answerText = (
  answer: NonNullable<DrugHistoryEntry['answer']>,
  { moved: places }: DrugHistoryEntry,
  product: string,
): string =>
  `${committeeMessages.answered(answer)}${places ? `, ${journey(places, product)}` : ''}. ${answer.reason}`;

const approvalText = ({ approval }: DrugHistoryEntry): string => {
  if (!approval) return 'Approved';
  const { given, comment } = approval;
  return `${given ? 'Approved' : 'Approval withdrawn'}${comment ? `: ${comment}` : ''}`;
};

const snoozeText = ({ later }: DrugHistoryEntry): string => {
  if (!later?.until) return 'Unsnoozed';
  return `Snoozed ${worklistMessages.until({ until: later.until, back_at: later.back_at })}`;
};

/** A sentence for each of the API's kinds. */
const SENTENCES: Readonly<Record<string, (entry: DrugHistoryEntry, product: string) => string>> = {
  baseline: (entry, product) =>
    `Baseline${entry.source?.date ? ` of ${entry.source.date}` : ''}${among(entry, product)}`,
  import: (entry, product) =>
    `Imported${entry.source ? ` from ${reasonMessages.fromImport(entry.source.kind, entry.source.date)}` : ''}${among(entry, product)}`,
  move: moved,
  edit: (entry, product) => `${edited(entry)}${among(entry, product)}`,
  publication: (entry, product) => `${published(entry)}${among(entry, product)}`,
  undo: (entry, product) => `${entry.moved ? 'Move' : 'Change'} undone${among(entry, product)}`,
  taken_back: (entry, product) =>
    `Import taken back${entry.source ? `: ${reasonMessages.fromImport(entry.source.kind, entry.source.date)}` : ''}${among(entry, product).replace(':', ',')}`,
  approval: approvalText,
  later: snoozeText,
  restore: (entry, product) =>
    `Restored as it was${entry.restores === null ? ' earlier' : ` in version ${entry.restores}`}${among(entry, product)}`,
};

/** A kind of a later API: its name and its move. */
const unknown = (entry: DrugHistoryEntry, product: string): string =>
  `${capital(entry.kind.replaceAll('_', ' ')) || 'Changed'}${among(entry, product)}`;

/** The history of a record, its earlier states and its comments (D14, D43). */
export const historyMessages = {
  open: 'History',
  title: 'History of this record',
  close: 'Close history',

  timeline: 'What happened',
  timelineList: 'What happened, newest first',
  loading: 'Loading the history',
  loadFailed: 'The history could not be loaded.',
  empty: 'Nothing has happened to this record yet.',
  /** One entry in a line: "Moved from DPD Review Queue to Update Queue". */
  sentence: (entry: DrugHistoryEntry, product: string): string =>
    entry.answer
      ? answerText(entry.answer, entry, product)
      : (Object.hasOwn(SENTENCES, entry.kind) ? SENTENCES[entry.kind]! : unknown)(entry, product),
  /** Shown before the time. */
  by: (actor: string) => `${actorName(actor)},`,
  version: (version: number) => `version ${version}`,
  inferred: 'inferred',
  inferredFields: (fields: readonly string[]) =>
    `Health Canada does not give ${fieldsText(fields)}: the first values were inferred.`,
  showBegun: 'View original values',
  hideBegun: 'Hide original values',
  /** Names the entry, for users who don't see the button's position. */
  actionOf: (action: string, sentence: string) => `${action}: ${sentence}`,
  earlier: 'Show earlier',
  shown: (shown: number, count: number) =>
    `${formats.number(shown)} of ${formats.number(count)} shown`,
  earlierFailed: 'Earlier entries could not be loaded.',

  undoAll: (size: number) => `Undo for all ${formats.number(size)} drugs`,
  undoAllTitle: (size: number) => `Undo the move of ${formats.number(size)} drugs?`,
  undoAllText:
    'Each drug goes back to where it was. A drug that has changed since stays where it is.',

  massAction: (kind: string) =>
    `All drugs in this ${kind === 'import' || kind === 'taken_back' ? 'import' : 'action'}`,
  look: 'View this version',
  /** `when`: local date and time. */
  asOf: (when: string, version: number) => `As of ${when}, version ${version}`,
  stateLoading: 'Loading the earlier version',
  stateFailed: 'The earlier version could not be loaded.',
  sameNow: 'The record has not changed since then.',
  onlyUnrestorable: 'Nothing here can be restored: DIN, PIN and RG Tier are not edited here.',
  places: (then: HistoryPlace, now: HistoryPlace, product: string): string => {
    const [before, after] = [wholePlace(then, product), wholePlace(now, product)];
    return before === after ? `Then as now: ${before}.` : `Then: ${before}. Now: ${after}.`;
  },
  placesStay: (product: string) => `Restoring changes neither the queue nor ${product}.`,
  restore: (count: number) => `Restore ${fieldCount(count)}`,
  restored: (fields: readonly string[], version: number) =>
    fields.length === 0
      ? `The record was already the same as in version ${version}.`
      : `${fieldsText(fields)} restored from version ${version}.`,
  restoreStale: 'Nothing was restored: the record was changed meanwhile. Compare it again.',
  restoreFailed: (why: string) => `Nothing was restored. ${why}`,
  unsavedTitle: (count: number) =>
    count === 1 ? 'Replace your unsaved change?' : 'Replace your unsaved changes?',
  unsavedText: (fields: readonly string[]) =>
    `Restoring replaces what you have not saved in ${fieldsText(fields)}:`,
  unsavedReplace: 'Replace mine and restore',
} as const;
