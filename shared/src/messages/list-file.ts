import type { Reason } from '../contract/index.ts';
import type { Queue } from '../domain/index.ts';
import { moveMessages } from './drugs/moves.ts';
import { reasonMessages } from './drugs/reasons.ts';

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
  /** All of them, nothing cut off: a file has room. */
  reasons: (reasons: readonly Reason[]): string =>
    reasons.map((reason) => reasonMessages.whole(reason)).join('; '),
} as const;

/** Taking a list out of the tool. */
export const exportMessages = {
  export: 'Export',
  csv: 'CSV',
  saved: (name: string) => `${name} downloaded.`,
  failed: 'The list could not be downloaded.',
} as const;
