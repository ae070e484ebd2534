/**
 * A JSON schema that is written when it is first needed: few processes and tests see all calls.
 * Fastify hands it on to its compilers (compile-when-needed.ts) as it is, because it isn't a plain
 * object.
 */
export class LateSchema {
  readonly #write: () => object;
  #written: object | undefined;

  constructor(write: () => object) {
    this.#write = write;
  }

  get written(): object {
    return (this.#written ??= this.#write());
  }
}

/** Any schema as JSON. */
export const writtenSchema = (schema: unknown): unknown =>
  schema instanceof LateSchema ? schema.written : schema;
