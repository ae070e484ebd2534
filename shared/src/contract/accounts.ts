import * as z from '@refined/shared/schema';
import { anyAnswer, type Call } from './call.ts';

/** Accounts (ours only, features "accounts" and "operations"): the user's own, and all users'. */

/** ISO times. */
const session = z.object({
  id: z.string(),
  since: z.string(),
  /** To the minute. */
  last_used: z.string(),
  /** The address at sign-in, as counted by the rate limit; null: unknown. */
  address: z.nullable(z.string()),
  /** The session of this call. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof session>;

export const sessionList = z.object({ sessions: z.array(session) });

const passwordChange = z.object({ old_password: z.string(), new_password: z.string() });

const account = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  active: z.boolean(),
  operator: z.boolean(),
  /** The password was set by an operator and must be changed at the first sign-in. */
  password_due: z.boolean(),
  sessions: z.int(),
  /** The latest of its current sessions. */
  last_used: z.nullable(z.string()),
});
export type Account = z.output<typeof account>;

export const personList = z.object({ people: z.array(account) });

/** The only answer that has the password. */
export const personReset = z.object({ person: account, password: z.string() });
export type PersonReset = z.output<typeof personReset>;

/** The result of a typed password, or of using a right. */
export const SIGN_IN_OUTCOMES = [
  'signed_in',
  'refused',
  // Too many attempts: one row for all attempts of an address within the limit's window.
  'limited',
  'confirmed',
  'unconfirmed',
  'password_changed',
  'password_refused',
  'not_operator',
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

const signInEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** As typed; such a user may not exist. */
  username: z.string(),
  address: z.string(),
  outcome: z.enum(SIGN_IN_OUTCOMES),
  /** The operation to confirm and its target, in words. */
  operation: z.nullish(z.string()),
});
export type SignInEntry = z.output<typeof signInEntry>;

/** Newest first; `before`: the start of the next page, null after the last one. */
export const signInPage = z.object({
  results: z.array(signInEntry),
  before: z.nullable(z.string()),
});
export type SignInPage = z.output<typeof signInPage>;

const source = 'decision 122';
const written = [400, ...anyAnswer, 413, 415];

export const accountCalls = {
  changePassword: {
    method: 'POST',
    path: '/api/account/password/',
    auth: true,
    evenIfDue: true,
    body: passwordChange,
    output: z.object({}),
    errors: [...written, 422],
    summary: 'Change one’s own password; one’s other sessions end (ours only)',
    source,
  },
  ownSessions: {
    method: 'GET',
    path: '/api/account/sessions/',
    auth: true,
    output: sessionList,
    errors: anyAnswer,
    summary: 'One’s own sessions, the newest first (ours only)',
    source,
  },
  endSession: {
    method: 'POST',
    path: '/api/account/sessions/:session/end/',
    auth: true,
    output: sessionList,
    errors: [...written, 404],
    summary: 'End one of one’s own sessions; answers those left (ours only)',
    source,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/account/sessions/end_others/',
    auth: true,
    output: sessionList,
    errors: written,
    summary: 'End all of one’s own sessions but this one (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;

const ofPerson = {
  method: 'POST',
  auth: true,
  operator: true,
  confirmed: true,
  errors: [...written, 403, 404, 409],
  source,
} as const;

export const peopleCalls = {
  people: {
    method: 'GET',
    path: '/api/people/',
    auth: true,
    operator: true,
    output: personList,
    errors: [...anyAnswer, 403],
    summary: 'The accounts, for operators (ours only)',
    source,
  },
  enablePerson: {
    ...ofPerson,
    path: '/api/people/:name/enable/',
    output: personList,
    summary: 'Open an account again (ours only)',
  },
  disablePerson: {
    ...ofPerson,
    path: '/api/people/:name/disable/',
    output: personList,
    summary: 'Close an account and end its sessions; not one’s own (ours only)',
  },
  endPersonsSessions: {
    ...ofPerson,
    path: '/api/people/:name/end_sessions/',
    output: personList,
    summary: 'End the sessions of an account (ours only)',
  },
  resetPassword: {
    ...ofPerson,
    path: '/api/people/:name/password/',
    output: personReset,
    secret: true,
    summary: 'Give an account a first password, and end its sessions (ours only)',
  },
  signIns: {
    method: 'GET',
    path: '/api/sign_ins/',
    auth: true,
    operator: true,
    query: z.object({
      before: z.optional(z.string()),
      username: z.optional(z.string()),
    }),
    output: signInPage,
    errors: [400, ...anyAnswer, 403],
    summary: 'Sign-ins, right and wrong, and refused rights, newest first (ours only)',
    source,
  },
  operatorRight: {
    method: 'GET',
    path: '/api/operator/',
    auth: true,
    operator: true,
    output: z.object({}),
    errors: [...anyAnswer, 403],
    summary: 'Whether the signed-in person is an operator: 403 if not, which is noted (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;
