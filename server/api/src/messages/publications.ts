import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf, formats } from '@refined/shared/domain';
import { fieldMessages, kitMessages, publicationMessages as shown } from '@refined/shared/messages';

const titleOf = ({ number, correction }: Publication, product: string): string =>
  `${product}, ${shown.numbered(number)}${correction ? ` (${shown.correction.toLowerCase()})` : ''}`;

/** The summary for readers outside the organisation. */
const OUTCOME = {
  added: shown.kind.added,
  changed: shown.kind.changed,
  removed: shown.kind.removed,
  not_added: 'Looked at and not added',
} as const;

/** Texts in publications, in their files, and about the baseline. */
export const publicationMessages = {
  licence: 'Contains information licensed under the Open Government Licence – Canada.',
  /** Why a drug of the first extract isn't on the product: the end of "Not read in full: …". */
  notInBaseline: (fields: readonly string[]) =>
    `no ${fieldMessages.list(fields)}, so it is not published`,
  outcome: OUTCOME,
  pageTitle: (publication: Publication, product: string) =>
    `${titleOf(publication, product)}: summary of changes`,
  pageSection: (change: keyof typeof OUTCOME, count: number) =>
    `${OUTCOME[change]} (${formats.number(count)})`,
  summaryColumns: [
    'Change',
    fieldMessages.label('din'),
    fieldMessages.label('drug_name'),
    fieldMessages.label('strength'),
    fieldMessages.label('form'),
    'What changed',
    'At Health Canada',
    'Effective',
  ],
  changedField: (field: string, before: string, after: string) =>
    `${field}: ${before || shown.empty} → ${after || shown.empty}`,
  /** Header of the changes file; the licence's column follows. */
  changeColumns: [
    'Change',
    fieldMessages.label('din'),
    fieldMessages.label('drug_name'),
    'Field',
    'Before',
    'After',
  ],
  readers: {
    noName: 'Give it a name.',
    tooMany: (most: number) => `There are ${most} already. Remove one first.`,
    unknown: 'There is no such feed reader.',
  },
  feed: {
    title: (product: string) => `${product}: publications`,
    generator: kitMessages.brand,
    entry: titleOf,
    summary: (publication: Publication) => {
      const { added, changed, removed, size } = publication;
      return `Effective ${effectiveDayOf(publication)}: ${formats.number(added)} added, ${formats.number(changed)} changed, ${formats.number(removed)} removed; ${formats.counted(size, 'drug', 'drugs')} in all.`;
    },
  },
} as const;
