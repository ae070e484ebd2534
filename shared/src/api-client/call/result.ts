/**
 * Everything that crosses the network is returned as a value that says what happened; the screen
 * decides. Nothing rejects.
 */
export type Result<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: Fault };

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

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const failure = (fault: Fault): Result<never> => ({ ok: false, fault });

/** A fault as an error, because the query library expects something thrown. */
export class CallError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.kind);
    this.name = 'CallError';
    this.fault = fault;
  }
}

/** The fault in whatever the query library caught. */
export const faultOf = (error: unknown): Fault | undefined => {
  if (error === null || error === undefined) return undefined;
  return error instanceof CallError ? error.fault : { kind: 'unexpected', at: new Date(0) };
};

/** Awaits a result and throws its fault, for a query function. */
export const unwrap = async <Value>(result: Promise<Result<Value>>): Promise<Value> => {
  const settled = await result;
  if (!settled.ok) throw new CallError(settled.fault);
  return settled.value;
};
