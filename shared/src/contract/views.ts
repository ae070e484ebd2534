import * as z from '@refined/shared/schema';
import { LIMITS } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';

/**
 * Named views of a queue or of the search (ours only, feature "views"): a filter, an order and a
 * form with a name. A user sees their own views and the shared ones. Only the owner can change a
 * view; when the owner's account is closed, everybody can delete it.
 */

/** The content of a view, as in an address. */
const content = {
  name: z.string().check(z.maxLength(LIMITS.views.name)),
  /** A queue, or `search`. */
  place: z.string(),
  /** Only for the search: the parameter and its term. */
  by: z.optional(z.string()),
  term: z.optional(z.string()),
  filter: z.string(),
  sort: z.string(),
  as: z.string(),
  shared: z.boolean(),
};

const viewInput = z.object(content);
export type ViewInput = z.output<typeof viewInput>;

const listView = z.object({
  ...content,
  name: z.string(),
  id: z.string(),
  version: z.number(),
  /** Whether it belongs to the user who asks; if not, `owner` is the name of who shares it. */
  mine: z.boolean(),
  owner: z.string(),
  /** Whether the user who asks may delete it. */
  removable: z.optional(z.boolean()),
  /** Current number of drugs; null for a search, and for a filter that is no longer valid. */
  count: z.nullable(z.number()),
});
export type ListView = z.output<typeof listView>;

/** The user's own views and shared ones, by name. */
const listViews = z.object({ views: z.array(listView) });
export type ListViews = z.output<typeof listViews>;

const version = z.int().check(z.minimum(1));
const source = 'decision 57';
const errors = [400, ...anyAnswer, 413, 415, 422];

export const viewCalls = {
  listViews: {
    method: 'GET',
    path: '/api/views/',
    auth: true,
    output: listViews,
    errors: anyAnswer,
    summary: 'The named views that a user sees, each with its number of drugs (ours only)',
    source,
  },
  createView: {
    method: 'POST',
    path: '/api/views/',
    auth: true,
    body: viewInput,
    output: listView,
    idempotent: true,
    errors: [...errors, 409],
    summary: 'Save a named view; 409 when there are too many (ours only)',
    source,
  },
  changeView: {
    method: 'PUT',
    path: '/api/views/:view/',
    auth: true,
    body: z.object({ ...content, version }),
    output: listView,
    errors: [...errors, 403, 404, 409, 412],
    summary: 'Rename, update or share one’s own view; 412 when its version is another (ours only)',
    source,
  },
  deleteView: {
    method: 'POST',
    path: '/api/views/:view/delete/',
    auth: true,
    body: z.object({ version }),
    output: listView,
    idempotent: true,
    errors: [400, ...anyAnswer, 403, 404, 412, 413, 415],
    summary:
      'Delete one’s own view, or a shared one whose owner’s account is closed; answers what it held (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;
