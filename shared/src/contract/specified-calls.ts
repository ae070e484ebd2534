import * as z from '@refined/shared/schema';
import {
  LOOKUP_NAMES,
  LOOKUPS,
  MOVE_NAMES,
  MOVES,
  type LookupName,
  type MoveName,
} from '../domain/index.ts';
import { looseId, looseText } from './scalars.ts';
import { anyAnswer, perProduct, type Call } from './call.ts';
import { drugInput, drugRecord } from './drug-record.ts';
import { drugPage } from './drugs.ts';
import { filtered, listChoice } from './lists.ts';
import { moveInput, queueCounts } from './queues.ts';

const credentials = z.object({ username: z.string(), password: z.string() });
const authToken = z.looseObject({ token: z.string().check(z.minLength(1)) });

/** The signed-in user: the four specified fields, nothing more (D8). */
export const user = z.object({
  username: z.string(),
  email: looseText,
  first_name: looseText,
  last_name: looseText,
});
export type User = z.output<typeof user>;

/**
 * The user as our API sends it, with additions: for an operator the right to change releases, and
 * whether the user must change a password set by an operator first.
 */
export const sessionUser = z.object({
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  refined: z.optional(z.object({ operator: z.boolean(), password_due: z.optional(z.boolean()) })),
});

const item = z.pipe(
  z.looseObject({
    id: z.optional(looseId),
    lookup_id: z.optional(looseId),
    name: looseText,
  }),
  z.transform((value) => ({ id: value.id ?? value.lookup_id ?? '', name: value.name })),
);

/**
 * A lookup list (specification §3): results with id (or lookup_id) and name; in the product always
 * `id`. `next`: the next page, if a host has pages (D24).
 */
export const lookupList = z.object({
  results: z.array(item),
  next: z.optional(z.nullable(z.string())),
});
export type LookupItem = z.output<typeof item>;

const move = (name: MoveName) =>
  ({
    method: 'POST',
    path: `/api/drugs/:id/${MOVES[name].path}/`,
    auth: true,
    ...(name === 'archive' ? {} : { body: moveInput }),
    errors: [400, ...anyAnswer, 404, 409, 413, 415],
    summary: `Move a drug to ${MOVES[name].to || 'the archive'}`,
    source: 'specification §7, D12–D15',
  }) as const satisfies Call;

/** Name of the call that a move makes: `moveToUpdate`. */
export type MoveCallName<Name extends MoveName = MoveName> = `moveTo${Capitalize<Name>}`;
const moveCallName = <Name extends MoveName>(name: Name) =>
  `moveTo${name.charAt(0).toUpperCase()}${name.slice(1)}` as MoveCallName<Name>;

/** The call that each move makes. */
export const MOVE_CALLS = Object.fromEntries(
  MOVE_NAMES.map((name) => [name, moveCallName(name)]),
) as { readonly [Name in MoveName]: MoveCallName<Name> };

const moveCalls = Object.fromEntries(
  MOVE_NAMES.map((name) => [MOVE_CALLS[name], move(name)]),
) as Record<MoveCallName, ReturnType<typeof move>>;

const lookup = (name: LookupName) =>
  ({
    method: 'GET',
    path: `/api/${LOOKUPS[name].path}/`,
    auth: true,
    output: lookupList,
    errors: anyAnswer,
    summary: `Lookup list: ${name}`,
    source: 'specification §7',
  }) as const satisfies Call;

/** The search parameter of each search type, in the select's order (specification §2, §7). */
export const SEARCH_PARAMETERS = ['din', 'active_ingredient__name', 'drug_name'] as const;
export type SearchParameter = (typeof SEARCH_PARAMETERS)[number];

const term = z.optional(z.string());

const makeSpecifiedCalls = (productKey: string) =>
  ({
    signIn: {
      method: 'POST',
      path: '/api/api-token-auth/',
      auth: false,
      body: credentials,
      output: authToken,
      errors: [400, 413, 415, 429, 500, 503],
      summary: 'Sign in: a token for username and password',
      source: 'specification §7, D40, D42',
    },
    user: {
      method: 'GET',
      path: '/api/user/',
      auth: true,
      evenIfDue: true,
      output: user,
      errors: anyAnswer,
      summary: 'The signed-in user',
      source: 'specification §7',
    },
    signOut: {
      method: 'GET',
      path: '/api/logout/',
      auth: true,
      evenIfDue: true,
      errors: anyAnswer,
      summary: 'Sign out: the token ends',
      source: 'specification §7, D7',
    },
    counts: {
      method: 'GET',
      path: '/api/drugs/count_review/',
      auth: true,
      output: queueCounts,
      errors: anyAnswer,
      summary: 'Queue counts',
      source: 'specification §7, D4',
    },
    drugs: {
      method: 'GET',
      path: '/api/drugs/',
      auth: true,
      query: z.object({
        ...listChoice,
        cursor: term,
        // Ours only, feature "facets": see SORTS.
        ...filtered,
        sort: term,
      }),
      output: drugPage(productKey),
      errors: [400, ...anyAnswer, 422],
      summary: 'Drugs of a search or a queue: 50, then 200 at a time',
      source: 'specification §7, D23, D24',
    },
    drug: {
      method: 'GET',
      path: '/api/drugs/:id',
      auth: true,
      output: drugRecord(productKey),
      errors: [...anyAnswer, 404],
      summary: 'One drug record, with its version as ETag',
      source: 'specification §7, D36',
    },
    saveDrug: {
      method: 'PUT',
      path: '/api/drugs/:id/',
      auth: true,
      body: drugInput,
      errors: [400, ...anyAnswer, 404, 412, 413, 415, 422],
      summary: 'Save a drug record',
      source: 'specification §7, D36, D41',
    },
    ...moveCalls,
    lookups: Object.fromEntries(LOOKUP_NAMES.map((name) => [name, lookup(name)])) as Record<
      LookupName,
      ReturnType<typeof lookup>
    >,
  }) as const satisfies Record<string, Call | Record<string, Call>>;

/** The specification's calls (§7), and the call of its Database Files page. */
export const specifiedCalls = perProduct(makeSpecifiedCalls);
