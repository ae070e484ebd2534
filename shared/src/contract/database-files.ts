import * as z from 'zod/mini';

/** Ours only (D38): the product's size and the imports done, newest first. Behind the feature "database_files". */
export const databaseFiles = z.object({
  product: z.object({
    size: z.number(),
    publication: z.nullable(z.object({ number: z.number(), at: z.string(), actor: z.string(), size: z.number() })),
  }),
  imports: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['dpd', 'noc']),
      extract_date: z.nullable(z.string()),
      baseline: z.boolean(),
      actor: z.string(),
      finished_at: z.nullable(z.string()),
      files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
      /** Flat numbers by name, e.g. read, new, changed, moved, gone, skipped, rejected, queued_noc, queued_dpd, queued_manual. */
      counts: z.record(z.string(), z.number()),
    }),
  ),
});
export type DatabaseFiles = z.output<typeof databaseFiles>;
