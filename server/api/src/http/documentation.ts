import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { problem } from '@refined/shared/contract';
import fp from 'fastify-plugin';
import { STATUS_CODES } from 'node:http';
import { createRequire } from 'node:module';
import { documentedInput, outputSchema } from './json-schema.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

const problemSchema = outputSchema(problem);
const problemAnswer = (status: number): object => ({
  description: STATUS_CODES[status],
  content: { 'application/problem+json': { schema: problemSchema } },
});

/** The policy of this page: its script sets HTML without Trusted Types. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Colours for WCAG AA contrast where Swagger UI's own are too weak. */
const CONTRAST = `
.swagger-ui .info .title small pre.version, .swagger-ui .info .title small[class],
.swagger-ui .opblock[class] .opblock-summary-method[class] { background: #1b3a5c; color: #fff; }
html:not(.dark-mode) .swagger-ui :is(
  .info .url, .opblock-summary-description, .opblock-summary-path, .btn, .response-col_links, .tab li,
  .parameter__in, .parameter__name.required::after, .model, .prop-type, .prop-format
) { color: #222; border-color: #222; }
`;

/**
 * OpenAPI as JSON at `/api/docs/json` and as a page at `/api/docs`. Both are generated from the
 * routes, which come from the contract. Register before the routes.
 */
export const documentation = fp(
  async (app) => {
    const title = `ReFined API (${app.product.name})`;
    await app.register(swagger, {
      openapi: {
        openapi: '3.0.3',
        info: { title, version },
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
            tags: [url.split('/')[2] ?? ''],
            ...body,
            ...octets,
            response: { ...success, ...errors },
            ...(call.auth && { security: [{ token: [] }] }),
          },
          url,
        };
      },
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      // A link inside a call's button would nest two controls.
      uiConfig: { layout: 'BaseLayout', deepLinking: false, supportedSubmitMethods: [] },
      staticCSP: POLICY,
      theme: { title, css: [{ filename: 'contrast.css', content: CONTRAST }] },
    });
  },
  { name: 'documentation' },
);
