import * as z from 'zod/mini';

/** The schema of a request, for Fastify's validation. */
export const inputSchema = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, { target: 'draft-07', io: 'input' });

/** The same in OpenAPI's dialect, for the documentation. */
export const documentedInput = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input' });

/**
 * The schema of an answer, for Fastify's serialiser and the documentation. The serialiser drops
 * fields that the contract's schema doesn't have, so they never leave the process.
 */
export const outputSchema = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties ??= false;
    },
  });
