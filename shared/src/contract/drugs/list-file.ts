import * as z from '@refined/shared/schema';
import { anyAnswer } from '../call.ts';
import type { Call } from '../call.ts';

const term = z.optional(z.string());

/** A queue or a search as a file (ours only, feature "list_files"). */
export const listFileCalls = {
  listFile: {
    method: 'GET',
    path: '/api/drugs/export/',
    auth: true,
    query: z.object({ din: term, drug_name: term, active_ingredient__name: term, queue: term }),
    file: 'text/csv',
    errors: [400, ...anyAnswer],
    summary: 'All drugs of a search or a queue as a CSV file, with why they are there (ours only)',
    source: 'D48, D62',
  },
} as const satisfies Record<string, Call>;
