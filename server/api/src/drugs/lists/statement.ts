import { CompiledQuery } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import type { Db } from '../../db/schema.ts';

/**
 * The parameters of a statement whose text depends on the request. Values are only passed as
 * parameters.
 */
export class Parameters {
  readonly #values: unknown[];

  constructor(values: readonly unknown[] = []) {
    this.#values = [...values];
  }

  /** Adds a value and returns its placeholder; `type` is PostgreSQL's. */
  add(value: unknown, type: string): string {
    this.#values.push(value);
    return `$${this.#values.length}::${type}`;
  }

  /** Runs the statement without preparing it: filters make too many different texts. */
  async read<Row>(db: Db, text: string): Promise<Row[]> {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, this.#values));
    return rows;
  }

  /** Runs it as a prepared statement, if there are few different texts. */
  readPrepared<Row>(db: Db, text: string): Promise<Row[]> {
    return hotQuery<Row>(text)(db, this.#values);
  }
}
