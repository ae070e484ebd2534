import * as z from '@refined/shared/schema';
import { anyAnswer, type Call } from './call.ts';

/**
 * Four eyes (ours only, feature "four_eyes"): what a publication would change in some fields needs
 * the approval of somebody who didn't make the change.
 */

const texts = z.nullable(z.array(z.string()));
const person = z.object({ username: z.string(), name: z.string() });
export type Person = z.output<typeof person>;

/**
 * What needs approval, and who could give it. `fields`: as names; before is null for a drug that
 * isn't on the product. `authors`: who made the changes; they can't approve. `moved`: nobody edited
 * these fields, and the author is whoever moved the drug to Update. `approvers`: the first of the
 * others, `more`: how many there are besides.
 */
export const needsApproval = {
  fields: z.array(z.object({ field: z.string(), before: texts, after: texts })),
  authors: z.array(person),
  moved: z.boolean(),
  approvers: z.array(person),
  more: z.number(),
};

/**
 * Whether a record needs approval now: without `fields` it doesn't. `version`: the one that an
 * approval of this names.
 */
export const drugApproval = z.object({
  version: z.number(),
  ...needsApproval,
  /** Who approved exactly this; null: nobody yet. */
  approval: z.nullable(z.object({ ...person.shape, at: z.string(), comment: z.string() })),
});
export type DrugApproval = z.output<typeof drugApproval>;

export const approvalsCalls = {
  drugApproval: {
    method: 'GET',
    path: '/api/drugs/:id/approval/',
    auth: true,
    output: drugApproval,
    errors: [...anyAnswer, 404],
    summary: 'What of a record needs approval before it is published, and who gave it (ours only)',
    source: 'D43, D54',
  },
} as const satisfies Record<string, Call>;
