import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { problem } from '@refined/shared/contract';
import fp from 'fastify-plugin';
import { STATUS_CODES } from 'node:http';
import { createRequire } from 'node:module';
import {
  documentationPage,
  DOCUMENTATION_STYLE,
  type OpenApiDocument,
} from './documentation-page.ts';
import { documentedInput, outputSchema } from './json-schema.ts';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

const problemSchema = outputSchema(problem);
const problemAnswer = (status: number): object => ({
  description: STATUS_CODES[status],
  content: { 'application/problem+json': { schema: problemSchema } },
});

const BASE = '/api/docs';
/** The page runs no script; it loads only its style sheet and its empty icon. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const servePages = (app: FastifyInstance): void => {
  const options = { schema: { hide: true } };
  const document = () => app.swagger() as OpenApiDocument;
  app.get(`${BASE}/json`, options, async () => document());
  app.get(`${BASE}/style.css`, options, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCUMENTATION_STYLE),
  );
  app.get(BASE, options, async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(documentationPage(document(), BASE)),
  );
};

/**
 * OpenAPI at `/api/docs/json`, for people at `/api/docs`. Both are made from the routes, which come
 * from the contract. Register before the routes.
 */
export const documentation = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.0.3',
        info: { title: `ReFined API (${app.product.name})`, version },
        components: {
          securitySchemes: {
            token: {
              type: 'apiKey',
              in: 'header',
              name: 'Authorization',
              description: 'Token {token}',
            },
          },
        },
      },
      transform: ({ schema, url, route }) => {
        const call = route.config?.call;
        if (!call) return { schema: { ...schema, hide: true }, url };
        const errors = Object.fromEntries(
          call.errors.map((status) => [status, problemAnswer(status)]),
        );
        const success = (schema.response as object | undefined) ?? {
          200: { description: 'Success' },
        };
        const octets = call.octets && {
          body: { type: 'string', format: 'binary' },
          consumes: ['application/octet-stream'],
        };
        const body = call.body && { body: documentedInput(call.body) };
        return {
          schema: {
            ...schema,
            ...body,
            ...octets,
            response: { ...success, ...errors },
            ...(call.auth && { security: [{ token: [] }] }),
          },
          url,
        };
      },
    });
    servePages(app);
  },
  { name: 'documentation' },
);
