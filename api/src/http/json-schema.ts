import * as z from 'zod/mini';

/** What a request has to look like, for Fastify's validation. */
export const inputSchema = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, { target: 'draft-07', io: 'input' });

/** The same in OpenAPI's dialect, for the documentation. */
export const documentedInput = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input' });

/**
 * What an answer looks like, for Fastify's serialiser and the documentation: fields that aren't in
 * it never leave the process.
 */
export const outputSchema = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' });
