import { faultMessages } from '../../messages/index.ts';
import type { Fault, Result } from './result.ts';

/**
 * One sentence with what went wrong and what to do, followed by the server's own words if there are
 * any.
 */
export const faultText = (fault: Fault): string => {
  switch (fault.kind) {
    case 'rate-limited':
      return faultMessages.rateLimited(fault.retryAfter);
    case 'server':
      return fault.status === 507
        ? faultMessages.noRoom
        : faultMessages.server(fault.status ?? 500);
    case 'unexpected':
      return faultMessages.unexpected(fault.status ?? 200);
    case 'aborted':
      return faultMessages.network;
    case 'invalid':
    case 'conflict':
      return fault.detail ?? faultMessages[fault.kind];
    default:
      return faultMessages[fault.kind];
  }
};

/** A result whose fault is told in words: for parts of the UI kit, which know no faults. */
export const withReason = <Value>(
  result: Result<Value>,
):
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string } =>
  result.ok ? result : { ok: false, reason: faultText(result.fault) };
