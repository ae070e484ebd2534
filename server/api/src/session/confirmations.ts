import {
  CONFIRMATION_HEADER,
  canonicalJson,
  type ConfirmedOperation,
  OPERATOR_VERBS,
  peopleCalls,
  registryAddress,
  type ConfirmedVerb,
} from '@refined/shared/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages, type ConfirmedName } from '../messages/api.ts';
import { userOf } from './authenticate.ts';

/** How long a question waits for the password, and how long a confirmation is valid. */
const WAITS = sql.lit('5 minutes');
const GOOD = sql.lit('30 seconds');
/** Open questions per user, so that a screen that repeats its request can't fill the table. */
const MOST = 20;

const isOpen = sql<boolean>`made_at > now() - ${WAITS}::interval`;

/** A question: the user who must answer, and the operation. */
export interface Question {
  readonly username: string;
  readonly name: string;
  readonly operation: ConfirmedOperation;
  readonly confirmed: boolean;
}

/** The new question's id; undefined if the user has too many open questions. */
export const askConfirmation = async (
  db: Db,
  userId: number,
  operation: ConfirmedOperation,
): Promise<string | undefined> => {
  await db
    .deleteFrom('confirmation')
    .where(sql<boolean>`not ${isOpen}`)
    .execute();
  const id = randomBytes(16).toString('hex');
  const { rows } = await sql`insert into confirmation (id, user_id, operation)
    select ${id}, ${userId}, ${canonicalJson(operation)}
    where (select count(*) from confirmation where user_id = ${userId}) < ${MOST}
    returning id`.execute(db);
  return rows.length > 0 ? id : undefined;
};

/** Undefined if it doesn't exist, was used, or has expired. */
export const readQuestion = async (
  db: Db,
  id: string,
  userId?: number,
): Promise<Question | undefined> => {
  const row = await db
    .selectFrom('confirmation')
    .innerJoin('app_user', 'app_user.id', 'confirmation.user_id')
    .select(['username', 'first_name', 'last_name', 'operation', 'confirmed_at'])
    .where('confirmation.id', '=', id)
    .where(isOpen)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .executeTakeFirst();
  return (
    row && {
      username: row.username,
      name: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.username,
      operation: JSON.parse(row.operation) as ConfirmedOperation,
      confirmed: row.confirmed_at !== null,
    }
  );
};

/** After the right password. A question is confirmed only once: a reload doesn't extend it. */
export const confirm = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('confirmation')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
};

/** Whether the user has confirmed exactly this operation. Can be used once. */
export const spend = async (
  db: Db,
  id: string,
  userId: number,
  operation: ConfirmedOperation,
): Promise<boolean> => {
  const spent = await db
    .deleteFrom('confirmation')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('operation', '=', canonicalJson(operation))
    .where(sql<boolean>`confirmed_at > now() - ${GOOD}::interval`)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
};

/** Refuses a `confirmed` call of the contract unless the user confirmed exactly this request. */
export const requireConfirmation = async (request: FastifyRequest): Promise<void> => {
  const id = request.headers[CONFIRMATION_HEADER];
  const operation = {
    path: request.url.split('?')[0]!,
    body: (request.body ?? {}) as ConfirmedOperation['body'],
  };
  const isConfirmed =
    typeof id === 'string' && (await spend(request.server.db, id, userOf(request).id, operation));
  if (!isConfirmed) throw new HttpProblem(403, apiMessages.unconfirmed);
};

const isVerb = (name: ConfirmedName): name is ConfirmedVerb =>
  (OPERATOR_VERBS as readonly string[]).includes(name);

const patternOf = (name: ConfirmedName): string =>
  isVerb(name) ? registryAddress('', name).replace('//', '/:workspace/') : peopleCalls[name].path;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The parameters of a path by the pattern's names; undefined if it doesn't match. */
const parametersOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const [names, values] = [pattern, path].map((each) => each.replace(/\/$/, '').split('/'));
  if (!names || !values) return undefined;
  if (names.length !== values.length) return undefined;
  const isSame = names.every((name, at) =>
    name.startsWith(':') ? values[at] !== '' : name === values[at],
  );
  if (!isSame) return undefined;
  return Object.fromEntries(
    names.flatMap((name, at) =>
      name.startsWith(':') ? [[name.slice(1), decoded(values[at]!)]] : [],
    ),
  );
};

/** An operation's title, and the parameters in its path; undefined if it needs no confirmation. */
export const describeOperation = (
  path: ConfirmedOperation['path'],
):
  { readonly title: string; readonly parameters: Readonly<Record<string, string>> } | undefined => {
  for (const name of Object.keys(apiMessages.confirmedOperations) as ConfirmedName[]) {
    const parameters = parametersOf(patternOf(name), path);
    if (parameters) return { title: apiMessages.confirmedOperations[name], parameters };
  }
  return undefined;
};
