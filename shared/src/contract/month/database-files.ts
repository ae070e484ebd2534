import * as z from '@refined/shared/schema';
import { anyAnswer, type Call } from '../call.ts';

const importDone = {
  id: z.number(),
  kind: z.enum(['dpd', 'noc']),
  extract_date: z.nullable(z.string()),
  baseline: z.boolean(),
  actor: z.string(),
  finished_at: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Flat numbers by name, e.g. read, new, changed, moved, gone, skipped, rejected, queued_noc. */
  counts: z.record(z.string(), z.number()),
};

/** The product's size and the imports, newest first (D38). Ours only, feature "database_files". */
export const databaseFiles = z.object({
  product: z.object({
    size: z.number(),
    publication: z.nullable(
      z.object({ number: z.number(), at: z.string(), actor: z.string(), size: z.number() }),
    ),
  }),
  imports: z.array(
    z.object({
      ...importDone,
      /** It is the last import, and can be taken back (D59). */
      can_take_back: z.optional(z.boolean()),
    }),
  ),
  /** Imports that were taken back, listed separately so that nobody counts them. */
  taken_back: z.optional(
    z.array(
      z.object({
        ...importDone,
        taken_back: z.object({ at: z.string(), actor: z.string(), kept: z.number() }),
      }),
    ),
  ),
});
export type DatabaseFiles = z.output<typeof databaseFiles>;

export const databaseFilesCalls = {
  databaseFiles: {
    method: 'GET',
    path: '/api/database_files/',
    auth: true,
    output: databaseFiles,
    errors: anyAnswer,
    summary: 'The product and the imports done (ours only)',
    source: 'D38',
  },
} as const satisfies Record<string, Call>;
