import * as z from '@refined/shared/schema';
import { LIMITS } from '../domain/index.ts';

/**
 * One API call: method, path exactly as in the specification, input, output, and error statuses.
 * `:name` in a path is a parameter.
 */
export interface Call<
  Output extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** False only for sign-in: every other call sends the token (D4). */
  readonly auth: boolean;
  readonly query?: z.ZodMiniType;
  readonly body?: Body;
  /** The body is raw bytes (application/octet-stream) instead of JSON. */
  readonly octets?: true;
  /** Undefined: only the status decides whether the call succeeded (specification §7, moves). */
  readonly output?: Output;
  /**
   * The client sends an Idempotency-Key per user action. Never for specified calls: another host's
   * CORS would refuse the header.
   */
  readonly idempotent?: true;
  /** Its answer contains a secret: the answer is sent once and not stored for repeated requests. */
  readonly secret?: true;
  /** For operators only; others get 403, which is logged. */
  readonly operator?: true;
  /**
   * Allowed while the user has to change a password set by an operator (PASSWORD_DUE); other calls
   * are refused then.
   */
  readonly evenIfDue?: true;
  /** Needs a confirmation by the user (operations/operations.ts). */
  readonly confirmed?: true;
  /** A stream of server-sent events, which lasts until one side ends it. */
  readonly stream?: true;
  /** The answer is a file to save. Its type is this one, or follows from the file's name. */
  readonly file?: 'text/csv' | 'application/atom+xml';
  readonly errors: readonly number[];
  readonly summary: string;
  readonly source: string;
}

/** A call's path and query with these values, encoded. */
export const pathOfCall = (
  { path }: Pick<Call, 'path'>,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const asked = new URLSearchParams(query).toString();
  return `${filled}${asked && `?${asked}`}`;
};

/** Statuses that any call may answer; 507: the disk is full. */
export const anyAnswer = [401, 429, 500, 503, 507] as const;

/** Calls whose schemas depend on the product's key (D1), created once per key. */
export const perProduct = <Made>(make: (productKey: string) => Made): ((key: string) => Made) => {
  const made = new Map<string, Made>();
  return (key) => {
    const calls = made.get(key) ?? make(key);
    made.set(key, calls);
    return calls;
  };
};

/** Why a call failed. */
export type FaultKind =
  | 'network' // no answer: refused, cut off, CORS
  | 'offline' // the browser reports it
  | 'timeout' // no answer within LIMITS.callDeadline
  | 'unauthorized' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'conflict' // 409
  | 'stale-version' // 412
  | 'invalid' // 400, 413, 415, 422
  | 'rate-limited' // 429
  | 'server' // 5xx
  | 'other-page' // an intermediary's page: HTML, or a redirect to another address (D88)
  | 'unexpected' // an answer that doesn't match the contract: other JSON, other status
  | 'aborted'; // the caller gave up

export interface Fault {
  readonly kind: FaultKind;
  readonly at: Date;
  readonly status?: number;
  /** The server's id of the request, if it sent one. */
  readonly requestId?: string;
  /** In seconds, from Retry-After. */
  readonly retryAfter?: number;
  /** The server's own message (problem+json or DRF's `detail`); only shown beside ours. */
  readonly detail?: string;
  /** Field → messages (422, or a DRF 400). */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The problem's machine-readable type. */
  readonly type?: string;
  /** For 409 and 412: the current state, unparsed. */
  readonly current?: unknown;
}

/**
 * RFC 9457 problem details, with a `detail` that DRF clients read too (D40). `errors` names fields
 * (422); `current` is the current record or state (409, 412).
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  request_id: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  current: z.optional(z.unknown()),
});
export type Problem = z.output<typeof problem>;

/** The `type` of the problem (403) while the user has to change a password set by an operator. */
export const PASSWORD_DUE = 'urn:refined:problem:password-due';

/**
 * Largest body of any call except file uploads, in bytes. The gateway has the same limit: otherwise
 * the API's refusal would race with the rest of the body.
 */
export const LARGEST_BODY = LIMITS.bodyBytes;
