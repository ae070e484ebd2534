import type { Kysely } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * The parameters of a statement whose text depends on what was asked for. It is sent as it is, not
 * prepared: there are too many different texts. Values only ever get into it as parameters.
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

  async read<Row>(db: Kysely<Schema>, text: string): Promise<Row[]> {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, this.#values));
    return rows;
  }
}
