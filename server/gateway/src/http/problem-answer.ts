import type { Problem } from '@refined/shared/contract';
import type { FastifyReply } from 'fastify';

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/**
 * Sends problem+json (D40) that is never stored. `retryAfter` in seconds. An unwanted request body
 * is read to its end or its time limit: closing the connection with unread bytes would reset it,
 * and the client would never see the answer.
 */
export const sendProblem = (
  reply: FastifyReply,
  status: number,
  detail: string,
  retryAfter?: number,
): FastifyReply => {
  if (!reply.request.raw.complete) reply.request.raw.resume();
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const body: Problem = {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    request_id: reply.request.id,
  };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(body));
};

/** For what a browser requests as a file: never HTML, never stored. */
export const sendPlain = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`);
