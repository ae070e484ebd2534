import { LIMITS } from '@refined/shared/domain';
import type { SignInOutcome } from '@refined/shared/contract';
import { waitingLine, type Caller } from '@refined/server-base/process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { nobodysPassword, verifyPassword, type PasswordCost } from './password.ts';
import type { TokenStore } from './token-store.ts';
import {
  isRefused,
  noteSuccess,
  reserve,
  standingOf,
  type Attempt,
  type Standing,
} from './sign-in-limit.ts';
import { noteSignIn } from './sign-in-log.ts';
import { assertClean } from '../http/clean-input.ts';

/** DRF's answers to a failed sign-in (D40): field → sentences. */
type SignInErrors = Readonly<Record<string, readonly string[]>>;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const complaint = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return apiMessages.fieldRequired;
  if (typeof value !== 'string') return apiMessages.notText;
  return value.trim() === '' ? apiMessages.fieldBlank : undefined;
};

const readCredentials = (body: unknown): Credentials | { errors: SignInErrors } => {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { username, password } = fields;
  assertClean(username, password);
  const errors = Object.fromEntries(
    Object.entries({ username, password }).flatMap(([name, value]) => {
      const text = complaint(value);
      return text === undefined ? [] : [[name, [text]]];
    }),
  );
  if (Object.keys(errors).length > 0) return { errors };
  return { username: (username as string).trim(), password: password as string };
};

/** `before`: the earlier sign-ins that must be answered first; `done` ends this one. */
export interface Turn {
  readonly before: Promise<unknown>;
  readonly done: () => void;
}

/**
 * Keeps the order of an address's sign-ins: a failure is answered after all earlier ones. Otherwise
 * shorter waits would reveal known users (D42).
 */
class AnswerOrder {
  readonly #last = new Map<string, Promise<unknown>>();

  enter(address: string): Turn {
    const before = this.#last.get(address) ?? Promise.resolve();
    let done = (): void => {};
    const mine = Promise.all([before, new Promise<void>((resolve) => (done = resolve))]);
    this.#last.set(address, mine);
    void mine.then(() => {
      if (this.#last.get(address) === mine) this.#last.delete(address);
    });
    return { before, done };
  }
}

/** Longer names and passwords don't exist; they are refused like wrong ones. */
const LONGEST = LIMITS.password.longest;
/**
 * Two passwords are verified at once (D42), but only one per user and address, and only one for
 * strangers.
 */
const LINE = { places: 2, share: 1, strangers: 1, longest: 200, patience: 10_000 } as const;
/** Retry-After in seconds after too long a wait. */
const BUSY = 10;
/** Maximum number of delayed refusals; see #refusal. */
const MOST_HELD = 100;

export type SignInResult = { token: string } | { errors: SignInErrors };
type Checked = { readonly userId: number } | { readonly errors: SignInErrors };

const REFUSED: Checked & SignInResult = {
  errors: { non_field_errors: [apiMessages.badCredentials] },
};

/** The purposes of a password check, and their outcomes in the log. */
const PURPOSES = {
  signIn: { right: 'signed_in', wrong: 'refused' },
  confirmation: { right: 'confirmed', wrong: 'unconfirmed' },
  password: { right: 'password_changed', wrong: 'password_refused' },
} as const satisfies Record<string, Record<'right' | 'wrong', SignInOutcome>>;
type Purpose = keyof typeof PURPOSES;

export interface SignInRequest {
  readonly body: unknown;
  readonly address: string;
  /** The path of the operation that is confirmed. */
  readonly operation?: string;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
}

export interface SignInOptions {
  /** Maximum wait for a password check, in ms. */
  readonly patience?: number | undefined;
  /** Cost of the check for unknown users; the same as for known ones. */
  readonly passwordCost?: PasswordCost | undefined;
}

/**
 * Issues a token for username and password. Answer and time are the same for an unknown name, a
 * disabled user and a wrong password: each verifies one password (D42).
 */
export class SignIn {
  readonly #db: Db;
  readonly #tokens: TokenStore;
  readonly #line: ReturnType<typeof waitingLine>;
  readonly #nobody: string;
  readonly #order = new AnswerOrder();
  /** Duration of the last verification, in ms. */
  #took = 500;
  #held = 0;

  constructor(
    db: Db,
    tokens: TokenStore,
    { patience = LINE.patience, passwordCost }: SignInOptions = {},
  ) {
    this.#line = waitingLine({ ...LINE, patience });
    this.#nobody = nobodysPassword(passwordCost);
    this.#db = db;
    this.#tokens = tokens;
  }

  /** Throws 429 with Retry-After over a limit, 503 after too long a wait. */
  async signIn(request: SignInRequest): Promise<SignInResult> {
    const checked = await this.#check(request, 'signIn');
    if ('errors' in checked) return checked;
    return { token: await this.#tokens.issue(checked.userId, request.address) };
  }

  /**
   * Whether it is the user's password, for operations that need more than the session. Counts,
   * waits and throws like a sign-in, but starts no session.
   */
  async isPassword(request: SignInRequest, purpose: Exclude<Purpose, 'signIn'>): Promise<boolean> {
    return 'userId' in (await this.#check(request, purpose));
  }

  async #check(request: SignInRequest, purpose: Purpose): Promise<Checked> {
    const { body, address, operation, signal } = request;
    const credentials = readCredentials(body);
    if ('errors' in credentials) return credentials;
    const attempt = { username: credentials.username, address, operation };
    if (credentials.username.length > LONGEST || credentials.password.length > LONGEST) {
      await noteSignIn(this.#db, attempt, PURPOSES[purpose].wrong);
      return REFUSED;
    }
    const turn = this.#order.enter(address);
    try {
      const result = await this.#try(credentials, address, signal);
      const isRight = 'userId' in result;
      await noteSignIn(this.#db, attempt, PURPOSES[purpose][isRight ? 'right' : 'wrong']);
      if (!isRight) await turn.before;
      return result;
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 429)
        await noteSignIn(this.#db, attempt, 'limited');
      await turn.before;
      throw error;
    } finally {
      turn.done();
    }
  }

  async #try(
    { username, password }: Credentials,
    address: string,
    signal: AbortSignal | undefined,
  ): Promise<Checked> {
    const attempt = { username, address };
    const standing = await standingOf(this.#db, attempt);
    if (isRefused(standing)) throw await this.#refusal(standing);
    const lane = standing.known ? `${username}\n${address}` : address;
    const result = await this.#inTurn({ lane, isKnown: standing.known }, signal, () =>
      this.#verify(attempt, password),
    );
    if ('pair' in result) throw await this.#refusal(result);
    return result;
  }

  async #inTurn<Result>(
    caller: Caller,
    signal: AbortSignal | undefined,
    task: () => Promise<Result>,
  ): Promise<Result> {
    const turn = this.#line.ask(caller);
    // A client that disconnects leaves the queue.
    signal?.addEventListener('abort', turn.leave);
    try {
      const isGranted = await turn.granted;
      // From here on the place stays occupied until the check ends, even if the client disconnects.
      signal?.removeEventListener('abort', turn.leave);
      if (!isGranted || signal?.aborted)
        throw new HttpProblem(503, apiMessages.busy, { retryAfter: BUSY });
      return await task();
    } finally {
      turn.leave();
    }
  }

  /** The result, or the limit that was reached during the wait. */
  async #verify(attempt: Attempt, password: string): Promise<Checked | Standing> {
    const standing = await reserve(this.#db, attempt);
    if (isRefused(standing)) return standing;
    const user = await this.#db
      .selectFrom('app_user')
      .select(['id', 'password_hash'])
      .where('username', '=', attempt.username)
      .where('active', '=', true)
      .executeTakeFirst();
    const began = performance.now();
    const right = await verifyPassword(password, user?.password_hash ?? this.#nobody);
    this.#took = performance.now() - began;
    if (user && right) {
      await noteSuccess(this.#db, user.id, attempt);
      return { userId: user.id };
    }
    // Over the limits for strangers, every answer is the same.
    if (standing.stranger > 0) throw this.#tooMany(standing);
    return REFUSED;
  }

  #tooMany({ pair, stranger }: Standing): HttpProblem {
    const seconds = Math.max(pair, stranger);
    return new HttpProblem(429, apiMessages.tooManySignIns(seconds), { retryAfter: seconds });
  }

  /**
   * Takes as long as a password check, so that it doesn't reveal known users, and guessing stays
   * slow.
   */
  async #refusal(standing: Standing): Promise<HttpProblem> {
    if (this.#held < MOST_HELD) {
      this.#held += 1;
      await pause(this.#took);
      this.#held -= 1;
    }
    return this.#tooMany(standing);
  }
}
