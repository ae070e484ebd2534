import type { PageScreen, RemoteFault, RemoteStage } from '@refined/shared/contract';
import type { ScreenModule } from '@refined/shared/federation';

export interface ScreenFault {
  readonly stage: RemoteStage;
  readonly kind: RemoteFault;
  /** The answer's HTTP status, where there was one. */
  readonly status?: number;
  /**
   * What users can cite: the failed request's id, else one of our own that the console shows too.
   */
  readonly reference: string;
  readonly cause?: unknown;
}

/** What came of one release. */
export type ScreenResult =
  | { readonly ok: true; readonly module: ScreenModule }
  | { readonly ok: false; readonly fault: ScreenFault };

/**
 * What came of a screen: the first of its releases that works, or why the first of them all
 * doesn't.
 */
export type ChoiceResult =
  | { readonly ok: true; readonly release: PageScreen; readonly module: ScreenModule }
  | { readonly ok: false; readonly release: PageScreen; readonly fault: ScreenFault };

/** Eight hexadecimal digits; works without a secure context too, unlike randomUUID. */
const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export const screenFault = (
  stage: RemoteStage,
  kind: RemoteFault,
  more: { status?: number; requestId?: string | undefined; cause?: unknown } = {},
): ScreenFault => {
  const { requestId, ...rest } = more;
  return { stage, kind, reference: requestId ?? newReference(), ...rest };
};
