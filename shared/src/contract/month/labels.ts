import * as z from '@refined/shared/schema';
import { LOOKUP_NAMES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';

/** Labels from imports without a lookup entry (D79). Ours only, feature "labels". */

const unknownLabel = z.object({
  id: z.string(),
  list: z.enum(LOOKUP_NAMES),
  name: z.string(),
  /** Number of drugs with this label, and the first of them. */
  drugs: z.number(),
  examples: z.array(
    z.object({
      id: z.string(),
      din: z.string(),
      drug_name: z.string(),
      strength: z.optional(z.string()),
      form: z.optional(z.string()),
    }),
  ),
});
export type UnknownLabel = z.output<typeof unknownLabel>;

export const unknownLabels = z.object({ labels: z.array(unknownLabel) });
export type UnknownLabels = z.output<typeof unknownLabels>;

const source = 'D79';

export const labelsCalls = {
  unknownLabels: {
    method: 'GET',
    path: '/api/imports/labels/',
    auth: true,
    output: unknownLabels,
    errors: anyAnswer,
    summary: 'Labels that an import brought and no list knows, with their drugs',
    source,
  },
  answerLabel: {
    method: 'POST',
    path: '/api/imports/labels/:label/',
    auth: true,
    /** `is`: the lookup entry that the label means; without it the label is added to the lookup. */
    body: z.object({ is: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
    output: unknownLabels,
    errors: [400, ...anyAnswer, 404, 409, 413, 415, 422],
    summary: 'Say what a label is, for all its drugs and for later imports, or add it to its list',
    source,
  },
} as const satisfies Record<string, Call>;
