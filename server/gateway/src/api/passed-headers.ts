import type { IncomingHttpHeaders } from 'node:http';
import { GATEWAY_HEADER } from '@refined/server-base/serving';
import type { FastifyRequest } from 'fastify';

/** Hop-by-hop headers, and headers that the API must not believe when a client sends them. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  'expect',
  'upgrade',
  'keep-alive',
  'te',
  'trailer',
  'proxy-authorization',
  'proxy-connection',
  'forwarded',
  'x-real-ip',
  GATEWAY_HEADER,
]);

export type PassedHeaders = Record<string, string | string[]>;

/** The headers of a request for the API. */
export const passedHeaders = (
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  gatewaySecret: string | undefined,
): PassedHeaders => {
  const passed: PassedHeaders = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !NOT_PASSED_ON.has(name)) passed[name] = value;
  }
  passed['x-request-id'] = request.id;
  passed['x-forwarded-for'] = request.ip;
  passed['x-forwarded-proto'] = request.protocol;
  passed['x-forwarded-host'] = request.host;
  if (gatewaySecret !== undefined) passed[GATEWAY_HEADER] = gatewaySecret;
  return passed;
};
