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

/** A list of drugs for outside of the tool: as a file and on paper. */
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
  /** D80: each record says it; empty: the product database never listed it. */
  marketOf: (status: SourceStatus | null | undefined): string => {
    if (isOffMarket(status)) return moveMessages.offMarketBadge[status];
    return status ? 'Marketed' : '';
  },
  /** All of them, nothing cut off: a file has room. */
  reasons: (reasons: readonly Reason[]): string =>
    reasons.map((reason) => reasonMessages.whole(reason)).join('; '),
} as const;

/** Taking a list out of the tool. */
export const exportMessages = {
  export: 'Export',
  format: { csv: 'CSV', xlsx: 'Excel' } satisfies Record<ListFileFormat, string>,
  saved: (name: string) => `${name} downloaded.`,
  failed: 'The list could not be downloaded.',
} as const;

/** What only a printed page says, and the button that makes one. */
export const printMessages = {
  print: 'Print',
  /** Not on the market (D80), in few words. */
  market: { approved: 'Approved only', dormant: 'Dormant', gone: 'No longer listed' },
  /** As short as the DIN above it: 25 drugs fit on a page. */
  onProduct: (isOn: boolean) => (isOn ? 'On product' : 'Off product'),
  /** While the rest of a list is loaded for it. */
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
  /** What of a list stands on the paper; `total` is undefined where the host doesn't say. */
  drugs: (printed: number, total: number | undefined, more: boolean) => {
    if (!more) return `${formats.number(printed)} ${printed === 1 ? 'drug' : 'drugs'}`;
    return total === undefined
      ? `The first ${formats.number(printed)} drugs; there are more`
      : `The first ${formats.number(printed)} of ${formats.number(total)} drugs`;
  },
  /** What the committee is asked, on its agenda. */
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
