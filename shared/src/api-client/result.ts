import type { Fault, FaultKind } from '../contract/index.ts';
import { faultText } from '../messages/index.ts';

/**
 * The result of anything that crosses the network. It never rejects; the screen handles the fault.
 */
export type Result<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: Fault };

export type { Fault, FaultKind };

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const failure = (fault: Fault): Result<never> => ({ ok: false, fault });

/** A fault as an error, because the query library expects something thrown. */
class CallError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.kind);
    this.name = 'CallError';
    this.fault = fault;
  }
}

/** The fault of an error that the query library caught. */
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

export { faultText };

/** A result with the fault as text: for parts of the UI kit, which don't know faults. */
export const withReason = <Value>(
  result: Result<Value>,
):
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string } =>
  result.ok ? result : { ok: false, reason: faultText(result.fault) };

const KINDS: Readonly<Record<number, FaultKind>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'stale-version',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  429: 'rate-limited',
};

const kindOf = (status: number): FaultKind =>
  KINDS[status] ?? (status >= 500 ? 'server' : 'unexpected');

/** Retry-After in seconds: a number, or the time until a date. */
const retryAfter = (header: string | null): number | undefined => {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sentences = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value
    : typeof value === 'string'
      ? [value]
      : undefined;

/**
 * Field errors of problem+json (`errors`), or of DRF: there the body itself maps fields to lists.
 */
const fieldsOf = (body: Record<string, unknown>): Record<string, string[]> | undefined => {
  const source = isRecord(body.errors) ? body.errors : 'detail' in body ? {} : body;
  const entries = Object.entries(source).flatMap(([field, value]) => {
    const list = Array.isArray(value) ? sentences(value) : undefined;
    return list ? [[field, list] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** Reads an error answer with any body (problem+json, DRF, HTML, none). */
export const readFault = async (response: Response): Promise<Fault> => {
  const body: unknown = await response.json().catch(() => undefined);
  const record = isRecord(body) ? body : {};
  const requestId =
    response.headers.get('x-request-id') ??
    (typeof record.request_id === 'string' ? record.request_id : undefined);
  return {
    kind: kindOf(response.status),
    at: new Date(),
    status: response.status,
    requestId,
    retryAfter: retryAfter(response.headers.get('retry-after')),
    detail: typeof record.detail === 'string' ? record.detail : undefined,
    ...(typeof record.type === 'string' && { type: record.type }),
    fields: fieldsOf(record),
    current: record.current,
  };
};
