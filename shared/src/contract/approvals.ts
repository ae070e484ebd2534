import * as z from '@refined/shared/schema';
import { anyAnswer, type Call } from './call.ts';

/**
 * Four eyes (ours only, feature "four_eyes"): changes of some fields need the approval of a second
 * person before they are published.
 */

const texts = z.nullable(z.array(z.string()));
const person = z.object({ username: z.string(), name: z.string() });
export type Person = z.output<typeof person>;

/**
 * What needs approval, and who could give it. `fields`: values as names; `before` is null for a
 * drug that isn't on the product. `authors`: made the changes, so they can't approve. `moved`:
 * nobody edited these fields, so the author is the person who moved the drug to Update.
 * `approvers`: the first of those who can approve; `more`: the number of the rest.
 */
export const needsApproval = {
  fields: z.array(z.object({ field: z.string(), before: texts, after: texts })),
  authors: z.array(person),
  moved: z.boolean(),
  approvers: z.array(person),
  more: z.number(),
};

/**
 * Whether a record needs approval now; empty `fields`: it doesn't. An approval names this
 * `version`.
 */
export const drugApproval = z.object({
  version: z.number(),
  ...needsApproval,
  /** Who approved exactly these changes; null: nobody yet. */
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
