import { formats } from '../domain/index.ts';
import { fieldMessages } from './fields.ts';

const fieldName = fieldMessages.label;

const STATES: Readonly<Record<string, string>> = {
  marketed: 'Marketed',
  approved: 'Approved',
  dormant: 'Dormant',
};

/** The comparison with Health Canada's record, its decisions, and the related records (D48). */
export const comparisonMessages = {
  compare: 'Compare with Health Canada',
  /** Name of the button on a card, whose text is the reason itself. */
  compareDrug: (din: string) => `Compare ${din} with Health Canada`,
  titleOf: (din: string) => `${din || fieldMessages.noDin} compared with Health Canada`,
  loadFailed: 'The comparison could not be loaded.',
  loading: 'Loading the comparison',
  columns: {
    field: 'Field',
    ours: 'Our record',
    before: 'Health Canada before',
    after: 'Health Canada now',
    decision: 'Decision',
  },
  /** Beside each value, if the table has one column. */
  short: { ours: 'Ours', before: 'Before', after: 'Now', decision: 'Decision' },
  /** The extracts, if the columns have no heads. */
  days: (before: string | null, after: string | null) =>
    [before ? `Before: ${before}` : '', after ? `Now: ${after}` : ''].filter(Boolean).join(' · '),
  /** The extract of a column. */
  extract: (date: string) => `(${date})`,
  fieldName,
  status: 'Status',
  state: (state: string | null) => (state === null ? 'Not listed' : (STATES[state] ?? state)),
  since: (day: string) => `since ${day}`,
  none: 'None',
  notStated: 'Not stated',
  notListed: 'Not listed',
  /** For a DIN. */
  notGiven: 'Not given by Health Canada',
  noDin: (text: string) => `“${text}” is not a DIN`,
  differs: 'Differs',
  /** On a closed card. */
  differsIn: (fields: readonly string[]) =>
    `Differs from Health Canada: ${fieldMessages.list(fields)}`,
  changed: 'Changed',
  corrected: 'Corrected here',
  /** For ingredient and strength, which share a row. */
  pairs: 'Ingredient and strength',
  correctedFields: (fields: readonly { readonly field: string }[]) =>
    `Corrected here: ${fields.map(({ field }) => fieldName(field)).join(', ')}`,
  others: (count: number) =>
    count === 1 ? 'Show the other field' : `Show the other ${formats.number(count)} fields`,
  hideOthers: 'Hide the other fields',
  noDifference: 'Our record matches Health Canada.',
  noSource: 'Health Canada’s files don’t have this record.',
  gone: (date: string | null) =>
    `Health Canada doesn’t list it any more${date ? ` (extract of ${date})` : ''}.`,
  onlyNotices:
    'Not in the Drug Product Database yet: these are the values of its notices of compliance.',
  take: 'Use Health Canada’s value',
  keep: 'Keep our value',
  undo: 'Undo',
  takeField: (field: string) => `Use Health Canada’s value: ${fieldName(field)}`,
  keepField: (field: string) => `Keep our value: ${fieldName(field)}`,
  undoField: (field: string) => `Undo the decision on ${fieldName(field)}`,
  taken: (actor: string, at: string) => `Health Canada’s value used by ${actor}, ${at}`,
  kept: (actor: string, at: string) => `Our value kept by ${actor}, ${at}`,
  keptBefore: (actor: string, value: string) =>
    `${actor} kept our value instead of “${value}”; Health Canada has changed its value since.`,
  toast: {
    take: (field: string) => `${fieldName(field)}: Health Canada’s value is used.`,
    keep: (field: string) =>
      `${fieldName(field)}: our value is kept. You are asked again when Health Canada changes it.`,
    undo: (field: string) => `Decision on ${fieldName(field)} undone.`,
  },
  notDecided: (field: string): string => `${fieldName(field)} could not be decided.`,
  /** An earlier state of a record beside the current one (D43). */
  earlier: {
    table: 'The record then and now',
    column: { then: 'Then', now: 'Now' },
    staysAsItIs: 'Not restored',
  },
  notices: 'Notices of compliance',
  notice: (number: number, date: string | null) => `NOC ${number}${date ? `, ${date}` : ''}`,
  newTab: '(new tab)',
  related: 'Related records',
  relatedShow: 'Show records with the same ingredients and strength',
  relatedHide: 'Hide them',
  relatedNone: 'No other record has these ingredients in this strength.',
  relatedFailed: 'The related records could not be loaded.',
  relatedCount: (count: number, shown: number) =>
    `${formats.counted(count, 'record has', 'records have')} the same ingredients and strength${shown < count ? `; the first ${formats.number(shown)} are shown` : ''}.`,
  relatedColumns: {
    din: 'DIN',
    name: 'Name',
    maker: 'Manufacturer',
    type: 'Sub-Type',
    tier: 'RG Tier',
    form: 'Form',
    place: 'Where',
  },
  thisRecord: 'this record',
} as const;
