import * as z from '@refined/shared/schema';
import { LIMITS } from '../../domain/index.ts';
import { anyAnswer } from '../call/call.ts';
import type { Call } from '../call/call.ts';

/**
 * Passwords for feed readers (ours only, feature "feed_readers"): with one, sent as HTTP Basic
 * authentication under any user name, a program reads the feed and the publications' files, and
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

const source = 'decision 53';

export const feedReadersCalls = {
  feedReaders: {
    method: 'GET',
    path: '/api/publications/readers/',
    auth: true,
    output: feedReaderList,
    errors: anyAnswer,
    summary: 'One’s own passwords for feed readers, without the passwords (ours only)',
    source,
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
    source,
  },
  removeFeedReader: {
    method: 'POST',
    path: '/api/publications/readers/:reader/delete/',
    auth: true,
    output: feedReaderList,
    errors: [400, ...anyAnswer, 404, 413, 415],
    summary: 'End one of one’s own passwords, at once; answers those left (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;
