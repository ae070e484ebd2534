import type { PageScreen, RemoteFault, RemoteStage } from '@refined/shared/contract';
import type { ScreenModule } from '@refined/shared/federation';

export interface ScreenFault {
  readonly stage: RemoteStage;
  readonly kind: RemoteFault;
  /** The answer's HTTP status, if there was one. */
  readonly status?: number;
  /**
   * A reference that users can quote: the failed request's id, else one of our own that is also in
   * the console.
   */
  readonly reference: string;
  readonly cause?: unknown;
  /** A file of the shell's own is missing: no release of a screen is blamed. */
  readonly isOfShell?: boolean;
  /** Somebody else has changed what the screen had drawn: no release is blamed. */
  readonly isForeign?: boolean;
  /** It happened to the page before, which this one was loaded instead of: users are told why. */
  readonly isOfPageBefore?: boolean;
}

/** The result of loading one release. */
export type ScreenResult =
  | { readonly ok: true; readonly module: ScreenModule }
  | { readonly ok: false; readonly fault: ScreenFault };

/**
 * The result of loading a screen: the first of its releases that works, or why the very first
 * doesn't.
 */
export type ChoiceResult =
  | { readonly ok: true; readonly release: PageScreen; readonly module: ScreenModule }
  | { readonly ok: false; readonly release: PageScreen; readonly fault: ScreenFault };

/** Eight hexadecimal digits; unlike randomUUID it also works without a secure context. */
const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export const screenFault = (
  stage: RemoteStage,
  kind: RemoteFault,
  more: {
    status?: number;
    requestId?: string | undefined;
    cause?: unknown;
    isForeign?: boolean;
    isOfPageBefore?: boolean;
  } = {},
): ScreenFault => {
  const { requestId, ...rest } = more;
  return { stage, kind, reference: requestId ?? newReference(), ...rest };
};
