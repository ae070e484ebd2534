import { formats } from '@refined/shared/domain';
import { publicationMessages } from '@refined/shared/messages';

const { numbered } = publicationMessages;

/** The list of publications, their downloads and the comparison of two (D21, D38). */
export const publicationListMessages = {
  list: 'Publications',
  listTable: 'Publications, newest first',
  listFailed: 'The publications could not be loaded.',
  noPublications: 'Nothing was published yet.',
  column: {
    number: 'Publication',
    effective: 'Effective',
    at: 'Published',
    actor: 'By',
    size: 'Drugs',
    changes: 'Changes',
    files: 'Download',
  },
  numbered,
  numberedFrom: (number: number, effective: string) =>
    `${numbered(number)}, effective ${effective}`,
  changes: {
    added: (count: number) => `${formats.number(count)} added`,
    changed: (count: number) => `${formats.number(count)} changed`,
    removed: (count: number) => `${formats.number(count)} removed`,
  },
  noChanges: 'No changes',
  size: (count: number) => formats.number(count),
  download: (number: number, format: string) =>
    `Download ${numbered(number)} as ${format.toUpperCase()}`,
  downloaded: (name: string) => `${name} downloaded.`,
  downloadFailed: (number: number) => `${numbered(number)} could not be downloaded.`,
  compare: 'Compare',
  compareTitle: 'Compare publications',
  compareOf: (number: number) => `Compare ${numbered(number)}`,
  compareFrom: 'From',
  compareTo: 'To',
  comparing: 'Comparing…',
  compareFailed: 'The publications could not be compared.',
  sameContent: 'They hold the same.',
  /** The baseline counts as published on the day of its extract. */
  when: (number: number, at: string) => (number === 0 ? at.slice(0, 10) : formats.moment(at)),
} as const;
