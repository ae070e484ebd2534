/** Options of a route for operators: logs warnings only, and isn't in the API's documentation. */
export const OPERATORS_ROUTE = { logLevel: 'warn', schema: { hide: true } } as const;

declare module 'fastify' {
  interface FastifySchema {
    /** Left out of the documentation (`@fastify/swagger`). */
    hide?: boolean;
  }
}
