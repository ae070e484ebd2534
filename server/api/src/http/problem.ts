import { STATUS_CODES } from 'node:http';
import type { Problem } from '@refined/shared/contract';

interface ProblemDetails {
  /** What programs tell it by; by default the status alone. */
  type?: string;
  /** Field → what is wrong with it (422, 400). */
  errors?: Record<string, string[]>;
  /** The current record or state (409, 412). */
  current?: unknown;
  /** In seconds (429, 503). */
  retryAfter?: number;
  headers?: Record<string, string>;
}

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
    const { type, errors, current } = this.details;
    const title = STATUS_CODES[this.status] ?? 'Error';
    return {
      type: type ?? `urn:refined:problem:${title.toLowerCase().replace(/[^a-z]+/g, '-')}`,
      title,
      status: this.status,
      detail: this.message,
      request_id: requestId,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
    };
  }
}
