import { formats } from '@refined/shared/domain';
import type { PublicationFileName } from '@refined/shared/domain';
import { publicationMessages } from '@refined/shared/messages';

/** The files of one publication, with what proves that they arrived whole. */
export const publicationFilesMessages = {
  open: 'Files',
  openOf: (number: number) => `Files of ${publicationMessages.numbered(number)}`,
  title: (number: number) => `Files of ${publicationMessages.numbered(number)}`,
  table: 'Files with size and SHA-256',
  column: { file: 'File', size: 'Bytes', sha256: 'SHA-256', save: 'Download' },
  file: {
    'drugs.csv': 'All drugs, CSV',
    'drugs.json': 'All drugs, JSON',
    'changes.csv': 'Changes since the one before, CSV',
    'changes.json': 'Changes since the one before, JSON',
  } satisfies Record<PublicationFileName, string>,
  size: (bytes: number) => formats.number(bytes),
  download: (file: string) => `Download ${file}`,
  loading: 'Loading the files…',
  failed: 'The files could not be loaded.',
  systems: 'For other systems',
  systemsDetail:
    'These addresses never change, nor does what a file holds. Programs read them with a token.',
  manifest: 'These files, as JSON',
  feed: 'All publications, as an Atom feed',
} as const;
