/** Of a route for who operates the product: seldom logged, and not in the API's documentation. */
export const OPERATORS_ROUTE = { logLevel: 'warn', schema: { hide: true } } as const;

declare module 'fastify' {
  interface FastifySchema {
    /** Left out of the documentation (`@fastify/swagger`). */
    hide?: boolean;
  }
}
