import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { problem } from '@refined/shared/contract';
import { STATUS_CODES } from 'node:http';
import { documentedInput, outputSchema } from './json-schema.ts';

const problemSchema = outputSchema(problem);
const problemAnswer = (status: number): object => ({
  description: STATUS_CODES[status],
  content: { 'application/problem+json': { schema: problemSchema } },
});

/** OpenAPI at `/api/docs/json`, for humans at `/api/docs`: both from the routes, which come from the contract. Before the routes. */
export const registerDocumentation = async (app: FastifyInstance, productName: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: `ReFined API (${productName})`, version: '1.0.0' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' } } },
    },
    transform: ({ schema, url, route }) => {
      const call = route.config?.call;
      if (!call) return { schema: { ...schema, hide: true }, url };
      const errors = Object.fromEntries(call.errors.map((status) => [status, problemAnswer(status)]));
      const success = schema.response ?? { 200: { description: 'Success' } };
      const octets = call.octets && { body: { type: 'string', format: 'binary' }, consumes: ['application/octet-stream'] };
      const body = call.body && { body: documentedInput(call.body) };
      return { schema: { ...schema, ...body, ...octets, response: { ...success, ...errors }, ...(call.auth && { security: [{ token: [] }] }) }, url };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { validatorUrl: null } });
};
