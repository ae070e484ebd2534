import { STATUS_CODES } from 'node:http';
import type { Problem } from '@refined/shared/contract';
import type { FastifyReply } from 'fastify';

interface ProblemDetails {
  /** Identifies the problem for programs; by default it says the same as the status. */
  type?: string;
  /** Errors by field (422, 400). */
  errors?: Record<string, string[]>;
  /** The current record or state (409, 412). */
  current?: unknown;
  /** In seconds (429, 503). */
  retryAfter?: number;
  headers?: Record<string, string>;
  /** Further members of the body, this server's own. */
  more?: Readonly<Record<string, unknown>>;
}

/** The members that each problem has (RFC 9457). */
export const problemBody = (
  status: number,
  detail: string,
  requestId: string,
  type?: string,
): Problem => {
  const title = STATUS_CODES[status] ?? 'Error';
  const name = title.toLowerCase().replace(/[^a-z]+/g, '-');
  return {
    type: type ?? `urn:refined:problem:${name}`,
    title,
    status,
    detail,
    request_id: requestId,
  };
};

/**
 * An answer other than success, thrown from anywhere in a request (D40, D41). `detail` is a
 * sentence for users.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(status: number, detail: string, details: ProblemDetails = {}) {
    super(detail);
    this.status = status;
    this.details = details;
  }

  get headers(): Record<string, string> {
    const { headers, retryAfter } = this.details;
    return {
      ...headers,
      ...(retryAfter === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
    };
  }

  body(requestId: string): Problem {
    const { type, errors, current, more } = this.details;
    return {
      ...problemBody(this.status, this.message, requestId, type),
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
      ...more,
    };
  }
}

/** A problem with one field of the request; the sentence is also the field's error. */
export const fieldProblem = (status: number, field: string, sentence: string): HttpProblem =>
  new HttpProblem(status, sentence, { errors: { [field]: [sentence] } });

/**
 * Sends a problem, with `no-store`. The unread rest of the request's body is read and dropped, up
 * to its end or its time limit: closing the connection with unread bytes would reset it, and the
 * client would never see the answer.
 */
export const sendProblem = (reply: FastifyReply, problem: HttpProblem): FastifyReply => {
  const { raw, id } = reply.request;
  reply.removeHeader('connection');
  if (!raw.complete) {
    raw.unpipe();
    raw.resume();
  }
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .headers(problem.headers)
    .type('application/problem+json')
    .send(JSON.stringify(problem.body(id)));
};
