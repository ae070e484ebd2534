import { apiMessages } from '@refined/shared/messages';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { assertClean } from '../http/clean-input.ts';
import { verifyPassword } from './password.ts';
import { assertMayTry, clearFailures, inTurn, recordFailure } from './sign-in-limit.ts';
import type { TokenStore } from './token-store.ts';

/** Longer names and passwords are nobody's; they are refused like wrong ones. */
const LONGEST = 256;

/** DRF's answers to a failed sign-in (D40): field → sentences. */
export type SignInErrors = Readonly<Record<string, readonly string[]>>;
export type SignInResult = { token: string } | { errors: SignInErrors };

const REFUSED: SignInResult = { errors: { non_field_errors: [apiMessages.badCredentials] } };

const complaint = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return apiMessages.fieldRequired;
  if (typeof value !== 'string') return apiMessages.notText;
  return value.trim() === '' ? apiMessages.fieldBlank : undefined;
};

const readCredentials = (body: unknown): { username: string; password: string } | { errors: SignInErrors } => {
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

/**
 * A token for username and password. Whether the name is unknown, disabled or the password is wrong can't be told apart, by answer or
 * by time: each verifies one password (D42).
 */
export const signIn = async (db: Kysely<Schema>, tokens: TokenStore, request: Pick<FastifyRequest, 'body' | 'ip'>): Promise<SignInResult> => {
  const credentials = readCredentials(request.body);
  if ('errors' in credentials) return credentials;
  const { username, password } = credentials;
  if (username.length > LONGEST || password.length > LONGEST) return REFUSED;
  const attempt = { username, address: request.ip };
  return inTurn(attempt, async () => {
    await assertMayTry(db, attempt);
    const user = await db.selectFrom('app_user').select(['id', 'password_hash']).where('username', '=', username).where('active', '=', true).executeTakeFirst();
    const right = await verifyPassword(password, user?.password_hash);
    if (!user || !right) {
      await recordFailure(db, attempt);
      return REFUSED;
    }
    await clearFailures(db, attempt);
    return { token: await tokens.issue(user.id) };
  });
};
