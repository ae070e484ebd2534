import * as z from '@refined/shared/schema';
import { PUBLICATION_FILES } from '../../domain/index.ts';
import type { PublicationFileName } from '../../domain/index.ts';
import { anyAnswer } from '../call/call.ts';
import type { Call } from '../call/call.ts';

/** The files of a publication, and the feed (ours only, feature "publication_files"). */

const values = z.nullable(z.array(z.string()));

/**
 * What differs from publication `against`, the one before, as a JSON file. A field's values are names; null if the drug isn't on the product, empty if the field is empty.
 */
export const publicationChangesFile = z.object({
  product: z.string(),
  number: z.number(),
  effective: z.string(),
  published_at: z.string(),
  published_by: z.string(),
  size: z.number(),
  licence: z.string(),
  against: z.nullable(z.number()),
  changes: z.array(
    z.object({
      change: z.enum(['added', 'changed', 'removed']),
      din: z.string(),
      drug_name: z.string(),
      fields: z.array(z.object({ field: z.string(), before: values, after: values })),
    }),
  ),
});

const fileEntry = z.object({
  name: z.string(),
  /** Below the API's host. */
  address: z.string(),
  type: z.string(),
  /** In bytes. */
  size: z.number(),
  /** Lower-case hex. */
  sha256: z.string(),
});

/**
 * The files of a publication, with what proves that one arrived whole. `against`: the publication
 * before; null for the first, which has no files of changes.
 */
export const publicationManifest = z.object({
  number: z.number(),
  against: z.nullable(z.number()),
  effective: z.string(),
  published_at: z.string(),
  published_by: z.string(),
  files: z.array(fileEntry),
});
export type PublicationManifest = z.output<typeof publicationManifest>;

const source = 'D21';

export const publicationFilesCalls = {
  publicationFeed: {
    method: 'GET',
    path: '/api/publications/feed/',
    auth: true,
    file: 'application/atom+xml',
    errors: anyAnswer,
    summary: 'The publications as an Atom feed (RFC 4287), newest first (ours only)',
    source,
  },
  publicationManifest: {
    method: 'GET',
    path: '/api/publications/:number/files/',
    auth: true,
    output: publicationManifest,
    errors: [...anyAnswer, 404],
    summary: 'The files of a publication, each with its size and SHA-256 (ours only)',
    source,
  },
  publicationFile: {
    method: 'GET',
    path: '/api/publications/:number/files/:name/',
    auth: true,
    file: 'text/csv',
    errors: [...anyAnswer, 404],
    summary: `One file of a publication, whose bytes never change: ${PUBLICATION_FILES.join(', ')} (ours only)`,
    source,
  },
} as const satisfies Record<string, Call>;

/** The address of a publication's file, below the API's host. */
export const publicationFileAddress = (number: number, name?: PublicationFileName): string =>
  `/api/publications/${number}/files/${name === undefined ? '' : `${name}/`}`;
