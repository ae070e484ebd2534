import type { Fault, FaultKind } from '../contract/index.ts';
import { faultText } from '../messages/index.ts';

/**
 * Everything that crosses the network is returned as a value that says what happened; the screen
 * decides. Nothing rejects.
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

export { faultText };

/** A result whose fault is told in words: for parts of the UI kit, which know no faults. */
export const withReason = <Value>(
  result: Result<Value>,
):
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string } =>
  result.ok ? result : { ok: false, reason: faultText(result.fault) };
