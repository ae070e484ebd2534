import { type Kysely, CompiledQuery } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * The parameters of a statement whose text depends on what was asked for. Values only ever get into
 * it as parameters.
 */
export class Parameters {
  readonly #values: unknown[];

  constructor(values: readonly unknown[] = []) {
    this.#values = [...values];
  }

  /** The parameter's place in the text; `type` is PostgreSQL's. */
  add(value: unknown, type: string): string {
    this.#values.push(value);
    return `$${this.#values.length}::${type}`;
  }

  /** Sends the statement as it is, not prepared: filters make too many different texts. */
  async read<Row>(db: Kysely<Schema>, text: string): Promise<Row[]> {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, this.#values));
    return rows;
  }

  /** Sends it as a prepared statement: for texts of which there are few. */
  readPrepared<Row>(db: Kysely<Schema>, text: string): Promise<Row[]> {
    return hotQuery<Row>(text)(db, this.#values);
  }
}
