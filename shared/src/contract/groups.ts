import * as z from '@refined/shared/schema';
import { anyAnswer, perProduct, type Call } from './call.ts';
import { exactSummary } from './drugs.ts';
import { filtered, listChoice } from './lists.ts';

/**
 * Groups of the same change (ours only, feature "groups"): the same field with the same old and new
 * value in meaning (D60), or new products with the same ingredients and strengths. Values are as in
 * a reason (D48). A group of drugs whose status changed has parts, one for each combination of
 * ingredients and strengths: groups whose keys begin with its own (D81).
 *
 * A drug with several changes is in several groups. A move takes the whole drug: it leaves all of
 * its groups in this queue, with its other changes undecided; `shared` is the number of such drugs.
 * Accepting Health Canada's value or keeping ours decides only the one change.
 */

const texts = z.nullable(z.array(z.string()));

const changeGroup = z.object({
  /** As a filter names it: `group.<key>`; `none` for drugs without a change. */
  key: z.string(),
  /** As in a reason; null for the group without a change. */
  kind: z.nullable(z.string()),
  field: z.nullable(z.string()),
  before: texts,
  after: texts,
  /** The list's drugs in this group. */
  count: z.number(),
  /** How many of them are in other groups too. */
  shared: z.number(),
  /** How many of them a reviewer has decided on this change. */
  decided: z.number(),
  /** One of them, as an example for all. */
  drug: z.string(),
  /** How many of them are on the product. */
  on_product: z.optional(z.number()),
  /** Its drug, if it has only one. */
  only: z.optional(
    z.object({ din: z.string(), drug_name: z.string(), strength: z.string(), form: z.string() }),
  ),
  /** For drugs whose status changed: the number of its parts, which `under` lists (D81). */
  parts: z.optional(z.number()),
  /** Assignees and their number of these drugs, largest number first. */
  taken: z.optional(
    z.array(z.object({ username: z.string(), name: z.string(), drugs: z.number() })),
  ),
  /**
   * For new products and parts: the substance, and how many other such drugs are on the product.
   */
  product: z.nullable(
    z.object({
      ingredients: z.array(z.string()),
      strength: z.string(),
      siblings: z.number(),
    }),
  ),
});
export type ChangeGroup = z.output<typeof changeGroup>;

/**
 * Largest first; groups without open decisions last. `count`: number of groups; `drugs`: number of
 * drugs in the list, without duplicates.
 */
const drugGroups = z.object({
  results: z.array(changeGroup),
  count: z.number(),
  drugs: z.optional(z.number()),
  next: z.nullable(z.string()),
});
export type DrugGroups = z.output<typeof drugGroups>;

/** A page of a group's drugs. */
const groupMembers = (productKey: string) =>
  z.object({
    results: z.array(exactSummary(productKey)),
    count: z.number(),
    next: z.nullable(z.string()),
    /** Fields in which the group's drugs differ, over all pages, in the order of the form. */
    apart: z.array(z.string()),
  });
export type GroupMembers = z.output<ReturnType<typeof groupMembers>>;

const cursor = { cursor: z.optional(z.string()) };

const makeGroupCalls = (productKey: string) =>
  ({
    drugGroups: {
      method: 'GET',
      path: '/api/drugs/groups/',
      auth: true,
      query: z.object({
        ...listChoice,
        ...filtered,
        ...cursor,
        /** The parts of this group: its drugs by ingredients and strength (D81). */
        under: z.optional(z.string()),
      }),
      output: drugGroups,
      errors: [400, ...anyAnswer, 422],
      summary: 'The drugs of a search or a queue, by equal changes (ours only)',
      source: 'D48, D60, decision 51',
    },
    groupMembers: {
      method: 'GET',
      path: '/api/drugs/groups/:group/',
      auth: true,
      query: z.object({ ...listChoice, ...filtered, ...cursor, sort: z.optional(z.string()) }),
      output: groupMembers(productKey),
      errors: [400, ...anyAnswer, 422],
      summary: 'The drugs of one group, and what tells them apart (ours only)',
      source: 'decision 51',
    },
  }) as const satisfies Record<string, Call>;

export const groupCalls = perProduct(makeGroupCalls);
