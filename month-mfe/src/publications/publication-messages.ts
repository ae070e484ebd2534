import {
  formats,
  publicationDayOf,
  type FileFormat,
  type PublicationFileName,
} from '@refined/shared/domain';
import { publicationMessages } from '@refined/shared/messages';

const { numbered, correction } = publicationMessages;

/** The list of publications, their downloads and the comparison of two (D21, D38). */
export const publicationListMessages = {
  list: 'Publications',
  listTable: 'Publications, newest first',
  listFailed: 'The publications could not be loaded.',
  noPublications: 'Nothing has been published yet.',
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
  correction,
  inForce: 'In force',
  ahead: 'Not yet in force',
  /** Followed by a date field. */
  inForceOn: 'In force on',
  holds: (number: number, from: string, until?: string) =>
    until === undefined
      ? `${numbered(number)}, from ${from} on.`
      : `${numbered(number)}, from ${from} until ${until}.`,
  nothingInForce: 'None: this day is before the first publication.',
  chooseDay: 'Choose a day.',
  comes: 'Not yet in force',
  comesOn: (number: number, from: string) => `From ${from}: ${numbered(number)}`,
  numberedFrom: (number: number, effective: string) =>
    `${numbered(number)}, effective ${effective}`,
  changes: {
    added: (count: number) => `${formats.number(count)} added`,
    changed: (count: number) => `${formats.number(count)} changed`,
    removed: (count: number) => `${formats.number(count)} removed`,
  },
  noChanges: 'No changes',
  size: (count: number) => formats.number(count),
  format: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' } satisfies Record<FileFormat, string>,
  download: (number: number, format: string) => `Download ${numbered(number)} as ${format}`,
  downloaded: (name: string) => `${name} downloaded.`,
  downloadFailed: (number: number) => `${numbered(number)} could not be downloaded.`,
  compare: 'Compare',
  compareTitle: 'Compare publications',
  compareOf: (number: number) => `Compare ${numbered(number)}`,
  compareFrom: 'From',
  compareTo: 'To',
  comparing: 'Comparing…',
  compareFailed: 'The publications could not be compared.',
  sameContent: 'They have the same content.',
  when: (number: number, at: string) =>
    number === 0 ? publicationDayOf({ number, at }) : formats.moment(at),
} as const;

/** The files of one publication, with the hashes that prove them complete. */
export const publicationFilesMessages = {
  open: 'Files',
  openOf: (number: number) => `Files of ${publicationMessages.numbered(number)}`,
  title: (number: number) => `Files of ${publicationMessages.numbered(number)}`,
  table: 'Files with size and SHA-256',
  column: { file: 'File', size: 'Bytes', sha256: 'SHA-256', save: 'Download' },
  file: {
    'drugs.csv': 'All drugs, CSV',
    'drugs.xlsx': 'All drugs, Excel',
    'drugs.json': 'All drugs, JSON',
    'changes.csv': 'Changes since the one before, CSV',
    'changes.xlsx': 'Changes since the one before, Excel',
    'changes.json': 'Changes since the one before, JSON',
    'summary.csv': 'Summary for the public, CSV',
    'summary.xlsx': 'Summary for the public, Excel',
    'summary.json': 'Summary for the public, JSON',
    'summary.html': 'Summary for the public, page to print',
  } satisfies Record<PublicationFileName, string>,
  size: (bytes: number) => formats.number(bytes),
  download: (file: string) => `Download ${file}`,
  loading: 'Loading the files…',
  failed: 'The files could not be loaded.',
  systems: 'For other systems',
  systemsDetail:
    'These addresses never change, and a numbered file never changes. Use a day (2026-01-31) instead of the number for what is in force on that day. Programs read them with a token.',
  manifest: 'These files, as JSON',
  manifestToday: 'The files in force today',
  feed: 'All publications, as an Atom feed',
} as const;

/** Passwords for programs that read the feed. */
export const feedReaderMessages = {
  title: 'Feed readers',
  about:
    'A feed reader signs in with its own password and any user name. It can only read the feed and these files.',
  table: 'Feed readers with a password',
  column: { name: 'Name', made: 'Made', used: 'Last used', remove: 'Password' },
  never: 'Never',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}: its password ends at once`,
  removed: (name: string) => `The password of ${name} no longer works.`,
  notRemoved: (name: string) => `The password of ${name} could not be removed.`,
  name: 'Name of the feed reader',
  nameHint: 'For example the program and the computer.',
  add: 'Create a password',
  notAdded: 'The password could not be created.',
  notLoaded: 'The feed readers could not be loaded.',
  made: (name: string) => `The password of ${name}. It is shown only once:`,
} as const;
