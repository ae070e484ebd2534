/** Why a call failed. */
export type FaultKind =
  | 'network' // no answer: refused, cut off, CORS
  | 'offline' // the browser says that it is
  | 'timeout' // no answer within LIMITS.callDeadline
  | 'unauthorized' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'conflict' // 409
  | 'stale-version' // 412
  | 'invalid' // 400, 413, 415, 422
  | 'rate-limited' // 429
  | 'server' // 5xx
  | 'unexpected' // an answer that is not what the contract says: HTML, other JSON, other status
  | 'aborted'; // the caller gave up

export interface Fault {
  readonly kind: FaultKind;
  readonly at: Date;
  readonly status?: number;
  /** The server's id of the request, if it sent one. */
  readonly requestId?: string;
  /** In seconds, from Retry-After. */
  readonly retryAfter?: number;
  /** The server's own sentence (problem+json or DRF's `detail`); only shown beside ours. */
  readonly detail?: string;
  /** Field → sentences (422, or a DRF 400). */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** For 409 and 412: the current state, unparsed. */
  readonly current?: unknown;
}
