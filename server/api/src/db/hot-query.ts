import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db } from './schema.ts';

/** SQL text → name of its prepared statement. */
const names = new Map<string, string>();

/**
 * A query with a fixed text that runs very often: plain SQL, not built per request, and prepared
 * once per connection. Other queries use Kysely's builder. Parameters are `$1`, `$2` …
 */
export const hotQuery = <Row>(text: string) => {
  if (!names.has(text)) names.set(text, `hot_${names.size}`);
  return async (db: Db, parameters: readonly unknown[] = []): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
    return rows;
  };
};

type QueryArguments = [text: unknown, values?: unknown, ...rest: unknown[]];

/** Sends hot queries as named statements, which Kysely's driver can't do. */
export class PreparingClient extends pg.Client {
  override query(...[text, values, ...rest]: QueryArguments): never {
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
    const query = super.query as (...all: unknown[]) => never;
    return name === undefined
      ? query.call(this, text, values, ...rest)
      : query.call(this, { name, text, values }, ...rest);
  }
}
