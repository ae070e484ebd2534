import * as z from 'zod/mini';
import { wireSummary } from '../drugs/wire.ts';

/** What this API sends about reasons (D48); the contract says what clients tolerate. */

const texts = z.array(z.string());
const maybeTexts = z.nullable(texts);
const maybeText = z.nullable(z.string());

const decision = z.object({
  decision: z.enum(['take', 'keep']),
  actor: z.string(),
  at: z.string(),
  value: texts,
  stands: z.boolean(),
});

export const wireComparison = (productKey: string) =>
  z.object({
    drug: wireSummary(productKey),
    source: z.nullable(z.enum(['dpd', 'noc'])),
    listed: z.boolean(),
    state: z.object({ before: maybeText, after: maybeText, since: maybeText }),
    before_date: maybeText,
    after_date: maybeText,
    import_id: z.nullable(z.int()),
    version: z.int(),
    fields: z.array(
      z.object({
        field: z.string(),
        ours: texts,
        before: maybeTexts,
        after: maybeTexts,
        differs: z.boolean(),
        changed: z.boolean(),
        overridden: z.boolean(),
        decision: z.nullable(decision),
      }),
    ),
    notices: z.array(
      z.object({
        number: z.int(),
        date: maybeText,
        brand: z.string(),
        manufacturer: z.string(),
        submission: z.string(),
        reason: z.string(),
        page: z.optional(z.string()),
      }),
    ),
  });

export const wireRelated = (productKey: string) =>
  z.object({
    count: z.int(),
    results: z.array(
      z.object({
        drug: wireSummary(productKey),
        manufacturer: z.string(),
        form: z.string(),
        strength: z.string(),
      }),
    ),
  });
