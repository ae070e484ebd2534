import type { PageScreen, RemoteFault, RemoteStage } from '@refined/shared/contract';
import type { ScreenModule } from '@refined/shared/federation';

export interface ScreenFault {
  readonly stage: RemoteStage;
  readonly kind: RemoteFault;
  /** The answer's HTTP status, if there was one. */
  readonly status?: number;
  /**
   * A reference that users can quote: the failed request's id, else a random one that is also in
   * the console.
   */
  readonly reference: string;
  readonly cause?: unknown;
  /** A file of the shell itself is missing: no screen's release is blamed. */
  readonly isOfShell?: boolean;
  /** Foreign code changed the screen's DOM: no release is blamed. */
  readonly isForeign?: boolean;
  /** It happened in the page before, so a notice explains the earlier release. */
  readonly isOfPageBefore?: boolean;
}

/** The result of loading one release. */
export type ScreenResult =
  | { readonly ok: true; readonly module: ScreenModule }
  | { readonly ok: false; readonly fault: ScreenFault };

/** The result of loading a screen: the first working release, or why the first one failed. */
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
