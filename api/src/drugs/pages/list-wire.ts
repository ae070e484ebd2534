import * as z from 'zod/mini';
import { wireSummary } from '../wire.ts';

/** What this API sends about lists; the contract says what clients tolerate. */

const texts = z.array(z.string());
const maybeText = z.nullable(z.string());

export const wireFacets = z.object({
  count: z.int(),
  facets: z.array(
    z.object({
      facet: z.string(),
      values: z.array(z.object({ value: z.string(), name: maybeText, count: z.int() })),
      more: z.int(),
    }),
  ),
});

export const wireGroups = z.object({
  results: z.array(
    z.object({
      key: z.string(),
      kind: maybeText,
      field: maybeText,
      before: z.nullable(texts),
      after: z.nullable(texts),
      count: z.int(),
      shared: z.int(),
      decided: z.int(),
      drug: z.string(),
      taken: z.optional(
        z.array(z.object({ username: z.string(), name: z.string(), drugs: z.int() })),
      ),
      product: z.nullable(
        z.object({ ingredients: texts, strength: z.string(), siblings: z.int() }),
      ),
    }),
  ),
  count: z.int(),
  drugs: z.int(),
  next: maybeText,
});

export const wireMembers = (productKey: string) =>
  z.object({
    results: z.array(wireSummary(productKey)),
    count: z.int(),
    next: maybeText,
    apart: texts,
  });
