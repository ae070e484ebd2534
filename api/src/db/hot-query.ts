import type { Kysely } from 'kysely';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** Text → name of the statement that each connection prepares once. */
const names = new Map<string, string>();

/**
 * A query of fixed text that runs thousands of times a second: written as SQL, neither built nor
 * compiled per request, and prepared once per connection. Everything else goes through Kysely's
 * builder. Parameters are `$1`, `$2` …
 */
export const hotQuery = <Row>(text: string) => {
  if (!names.has(text)) names.set(text, `hot_${names.size}`);
  return async (db: Kysely<Schema>, parameters: readonly unknown[] = []): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
    return rows;
  };
};

type QueryArguments = [text: unknown, values?: unknown, ...rest: unknown[]];

/** pg's client, which sends hot queries under their names; Kysely's driver has no way to say so. */
export class PreparingClient extends pg.Client {
  override query(...[text, values, ...rest]: QueryArguments): never {
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
    const query = super.query as (...all: unknown[]) => never;
    return name === undefined
      ? query.call(this, text, values, ...rest)
      : query.call(this, { name, text, values }, ...rest);
  }
}
