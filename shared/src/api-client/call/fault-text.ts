import { faultText } from '../../messages/index.ts';
import type { Result } from './result.ts';

export { faultText };

/** A result whose fault is told in words: for parts of the UI kit, which know no faults. */
export const withReason = <Value>(
  result: Result<Value>,
):
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string } =>
  result.ok ? result : { ok: false, reason: faultText(result.fault) };
