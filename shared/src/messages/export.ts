import type { Reason } from '../contract/index.ts';
import {
  formats,
  isOffMarket,
  type ListFileFormat,
  type Queue,
  type SourceStatus,
} from '../domain/index.ts';
import { moveMessages } from './moves.ts';
import { reasonMessages } from './reasons.ts';

/** A list of drugs as a file and on paper. */
export const listFileMessages = {
  place: 'Place',
  why: 'Why',
  decision: 'Decision',
  comment: 'Comment',
  /** "In DPD Review Queue · On Formulary" */
  placeOf: (
    { queue, in_product }: { readonly queue: Queue; readonly in_product: boolean },
    product: string,
  ): string =>
    [
      queue !== '' || !in_product ? moveMessages.badge[queue] : '',
      in_product ? moveMessages.onProduct(product) : '',
    ]
      .filter(Boolean)
      .join(' · '),
  market: 'Market Status',
  /** D80: every record has it; empty: the product database never listed the drug. */
  marketOf: (status: SourceStatus | null | undefined): string => {
    if (isOffMarket(status)) return moveMessages.offMarketBadge[status];
    return status ? 'Marketed' : '';
  },
  /** All reasons in full: a file has room. */
  reasons: (reasons: readonly Reason[]): string =>
    reasons.map((reason) => reasonMessages.whole(reason)).join('; '),
} as const;

/** Messages about exporting a list. */
export const exportMessages = {
  export: 'Export',
  format: { csv: 'CSV', xlsx: 'Excel' } satisfies Record<ListFileFormat, string>,
  saved: (name: string) => `${name} downloaded.`,
  failed: 'The list could not be downloaded.',
} as const;

/** Texts of printed pages, and of the button to print. */
export const printMessages = {
  print: 'Print',
  /** Off the market (D80), in short. */
  market: { approved: 'Approved only', dormant: 'Dormant', gone: 'No longer listed' },
  /** As short as the DIN above it, so that 25 drugs fit on a page. */
  onProduct: (isOn: boolean) => (isOn ? 'On product' : 'Off product'),
  /** While the rest of the list loads. */
  gathering: (loaded: number) => `Loading, ${formats.number(loaded)} so far`,
  incomplete: 'Not all drugs could be loaded, so nothing was printed.',
  tooManyTitle: 'Too Many Drugs to Print',
  /** `file`: the list can be saved as a file instead. */
  tooMany: (count: number, most: number, file: boolean) =>
    `This list has ${formats.number(count)} drugs. At most ${formats.number(most)} are printed at once.${
      file ? ' The CSV file has all of them.' : ''
    }`,
  firstOnly: (most: number) => `Print the first ${formats.number(most)}`,
  printed: (brand: string, at: Date, by?: string) =>
    `${brand}, printed ${formats.moment(at)}${by ? ` by ${by}` : ''}`,
  /** The printed part of a list; `total` is undefined if the host doesn't send it. */
  drugs: (printed: number, total: number | undefined, more: boolean) => {
    if (!more) return `${formats.number(printed)} ${printed === 1 ? 'drug' : 'drugs'}`;
    return total === undefined
      ? `The first ${formats.number(printed)} drugs; there are more`
      : `The first ${formats.number(printed)} of ${formats.number(total)} drugs`;
  },
  /** The question to the committee, on its agenda. */
  asked: (name: string, question: string) => `${name}: ${question}`,
  sentBy: (name: string) => `Sent by ${name}`,
  /** Beside a field's value. */
  unsaved: '(not saved)',
  columns: {
    din: 'DIN',
    drug: 'Drug',
    ingredients: 'Ingredients',
    place: 'Place',
    why: listFileMessages.why,
    decision: listFileMessages.decision,
  },
} as const;
