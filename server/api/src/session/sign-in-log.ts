import type { SignInEntry, SignInOutcome, SignInPage } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { userOf } from './authenticate.ts';
import { describeOperation } from './confirmations.ts';
import { LIMIT_MINUTES, type Attempt } from './sign-in-limit.ts';

// Anybody can cause refusals by a limit: only one per address and window is logged, so that a flood
// doesn't push out other entries. The oldest entries are deleted by number.
const noteQuery = hotQuery(
  `with added as (
     insert into sign_in_log (username, address, outcome, operation)
     select left($1::text, ${LIMITS.signIns.name}), $2::text, $3::text, $4::text
     where $3::text <> 'limited' or not exists (
       select from sign_in_log where outcome = 'limited' and address = $2::text
         and at > now() - interval '${LIMIT_MINUTES} minutes')
     returning id)
   delete from sign_in_log where id <= (select id - ${LIMITS.signIns.kept} from added)`,
);

/** Logs the result of a password check, or an operation without the required right. */
export const noteSignIn = async (
  db: Db,
  { username, address, operation = null }: Attempt & { readonly operation?: string | null },
  outcome: SignInOutcome,
): Promise<void> => void (await noteQuery(db, [username, address, outcome, operation]));

const nameOf = (path: string): string => {
  const { title, parameters } = describeOperation(path) ?? {};
  return title && parameters ? `${title} (${Object.values(parameters).join(', ')})` : path;
};

interface LogQuery {
  /** Only older entries than this one. */
  readonly before?: number | undefined;
  readonly username?: string | undefined;
  readonly limit?: number;
}

/** A page of the log, newest first. */
export const readSignIns = async (
  db: Db,
  { before, username, limit = LIMITS.signIns.page }: LogQuery = {},
): Promise<SignInPage> => {
  const rows = await db
    .selectFrom('sign_in_log')
    .select(['id', 'at', 'username', 'address', 'outcome', 'operation'])
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(username !== undefined, (query) => query.where('username', '=', username!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const results = rows.slice(0, limit).map(({ id, at, operation, ...entry }): SignInEntry => ({
    ...entry,
    id: String(id),
    at: at.toISOString(),
    operation: operation && nameOf(operation),
  }));
  return { results, before: rows.length > limit ? (results.at(-1)?.id ?? null) : null };
};

/** Refuses an operator call of any other user, and logs it. */
export const requireOperator = async (request: FastifyRequest): Promise<void> => {
  const { operator, username } = userOf(request);
  if (operator) return;
  const { db, clientAddress } = request.server;
  await noteSignIn(db, { username, address: clientAddress(request) }, 'not_operator');
  throw new HttpProblem(403, apiMessages.notOperator);
};
