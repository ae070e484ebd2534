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
