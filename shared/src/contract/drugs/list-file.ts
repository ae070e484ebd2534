import * as z from '@refined/shared/schema';
import { anyAnswer } from '../call/call.ts';
import type { Call } from '../call/call.ts';
import { filtered, listChoice } from './list-choice.ts';

/**
 * A queue or a search as a file (ours only, feature "list_files"), filtered and sorted as the list
 * is (feature "facets"): a group is `filter=group.<key>`.
 */
export const listFileCalls = {
  listFile: {
    method: 'GET',
    path: '/api/drugs/export/',
    auth: true,
    query: z.object({ ...listChoice, ...filtered, sort: z.optional(z.string()) }),
    file: 'text/csv',
    errors: [400, ...anyAnswer, 422],
    summary: 'All drugs of a search or a queue as a CSV file, with why they are there (ours only)',
    source: 'D48, D62',
  },
} as const satisfies Record<string, Call>;
