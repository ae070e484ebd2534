import { HttpProblem, sendProblem } from '@refined/server-base/serving';
import type { FastifyReply } from 'fastify';

/** Answers with a problem; `retryAfter` in seconds. */
export const problem = (
  reply: FastifyReply,
  status: number,
  detail: string,
  retryAfter?: number,
): FastifyReply => sendProblem(reply, new HttpProblem(status, detail, { retryAfter }));

/** The error answer for a file request: never HTML, never stored. */
export const sendPlain = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`);
