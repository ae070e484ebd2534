import type { SignInEntry, SignInOutcome } from '../contract/index.ts';

/** The author of a new database's first data (D49); no person. */
export const SEED_ACTOR = 'seed';

/** An actor's name in histories and lists. */
export const actorName = (actor: string): string =>
  actor === SEED_ACTOR ? 'Initial import' : actor;

const OUTCOMES = {
  signed_in: 'Signed in',
  refused: 'Wrong name or password',
  limited: 'Too many attempts',
  confirmed: 'Confirmed an operation',
  unconfirmed: 'Wrong password for an operation',
  password_changed: 'Changed the password',
  password_refused: 'Wrong old password',
  not_operator: 'Refused: not an operator',
} satisfies Record<SignInOutcome, string>;

/** Texts about the log of sign-ins, for the command and the page. */
export const signInMessages = {
  outcome: ({ outcome, operation }: SignInEntry): string =>
    [OUTCOMES[outcome], operation].filter(Boolean).join(': '),
};
