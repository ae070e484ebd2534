import * as z from '@refined/shared/schema';
import { LIMITS, PUBLICATION_FILES, type PublicationFileName } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';

/** The files of a publication, and the feed (ours only, feature "publication_files"). */

const values = z.nullable(z.array(z.string()));

/**
 * The changes since publication `against`, the one before, as a JSON file. A field's values are
 * names; null: the drug isn't on the product; empty: the field is empty.
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

/**
 * The summary for outsiders as a JSON file: a line per drug, including those that were reviewed for
 * this publication but not added. `source`: Health Canada's changes, in words.
 */
export const publicationSummaryFile = z.object({
  product: z.string(),
  number: z.number(),
  effective: z.string(),
  published_at: z.string(),
  size: z.number(),
  licence: z.string(),
  against: z.nullable(z.number()),
  drugs: z.array(
    z.object({
      change: z.enum(['added', 'changed', 'removed', 'not_added']),
      din: z.string(),
      drug_name: z.string(),
      strength: z.string(),
      form: z.string(),
      changed: z.array(z.string()),
      source: z.array(z.string()),
    }),
  ),
});

const fileEntry = z.object({
  name: z.string(),
  /** Relative to the API's host. */
  address: z.string(),
  type: z.string(),
  /** In bytes. */
  size: z.number(),
  /** Lower-case hex. */
  sha256: z.string(),
});

/**
 * The files of a publication, with sizes and hashes to check a download. `against`: the publication
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
    summary:
      'The files of a publication, each with its size and SHA-256; instead of a number, a day (YYYY-MM-DD) or "today" names the one that is in force then (ours only)',
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

/** The address of a publication's file, relative to the API's host. */
export const publicationFileAddress = (
  number: number | 'today',
  name?: PublicationFileName,
): string => `/api/publications/${number}/files/${name === undefined ? '' : `${name}/`}`;

/**
 * Passwords for feed readers (ours only, feature "feed_readers"). A program sends one as HTTP Basic
 * authentication, with any user name. It can then read the feed and the publications' files,
 * nothing else. Users see and remove their own.
 */

const feedReader = z.object({
  id: z.string(),
  name: z.string(),
  at: z.string(),
  /** To the hour; null: never. */
  used_at: z.nullable(z.string()),
});
export type FeedReader = z.output<typeof feedReader>;

export const feedReaderList = z.object({ readers: z.array(feedReader) });

/** The only answer that has the password. */
export const feedReaderMade = z.object({ reader: feedReader, password: z.string() });
export type FeedReaderMade = z.output<typeof feedReaderMade>;

const feedReaderInput = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(LIMITS.feedReaders.name)),
});

export const feedReadersCalls = {
  feedReaders: {
    method: 'GET',
    path: '/api/publications/readers/',
    auth: true,
    output: feedReaderList,
    errors: anyAnswer,
    summary: 'One’s own passwords for feed readers, without the passwords (ours only)',
    source: 'decision 53',
  },
  addFeedReader: {
    method: 'POST',
    path: '/api/publications/readers/',
    auth: true,
    body: feedReaderInput,
    output: feedReaderMade,
    secret: true,
    errors: [400, ...anyAnswer, 409, 413, 415, 422],
    summary: 'Make a password for a feed reader; 409 when there are too many (ours only)',
    source: 'decision 53',
  },
  removeFeedReader: {
    method: 'POST',
    path: '/api/publications/readers/:reader/delete/',
    auth: true,
    output: feedReaderList,
    errors: [400, ...anyAnswer, 404, 413, 415],
    summary: 'End one of one’s own passwords, at once; answers those left (ours only)',
    source: 'decision 53',
  },
} as const satisfies Record<string, Call>;
