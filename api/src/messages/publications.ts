import { fieldMessages } from '@refined/shared/messages';

/** What the API writes into a publication and beside its baseline. */
export const publicationMessages = {
  licence: 'Contains information licensed under the Open Government Licence – Canada.',
  /** Why a product of the first extract isn't on the product: the rest of "Not read in full: …". */
  notInBaseline: (fields: readonly string[]) =>
    `no ${fieldMessages.list(fields)}, so it is not published`,
} as const;
