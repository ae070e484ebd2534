import type { ScreenModule } from '@refined/shared/federation';

/** What a screen goes through until it shows, in order. */
export const SCREEN_STAGES = ['state', 'contract', 'entry', 'chunk', 'module', 'render'] as const;
export type ScreenStage = (typeof SCREEN_STAGES)[number];

/**
 * What went wrong: no answer (`network`), none in time (`timeout`), another status than 2xx (`status`), another content type
 * (`type`), other bytes than the release lists (`integrity`), not the document or module that was expected (`shape`), code
 * that threw (`evaluation`), a screen that needs more than this shell offers (`contract`).
 */
export type FaultKind = 'network' | 'timeout' | 'status' | 'type' | 'integrity' | 'shape' | 'evaluation' | 'contract';

export interface ScreenFault {
  readonly stage: ScreenStage;
  readonly kind: FaultKind;
  /** The answer's HTTP status, where there was one. */
  readonly status?: number;
  /** What users can cite: the failed request's id, else one of our own that the console shows too. */
  readonly reference: string;
  readonly cause?: unknown;
}

export type ScreenResult = { readonly ok: true; readonly module: ScreenModule } | { readonly ok: false; readonly fault: ScreenFault };

/** Eight hexadecimal digits; works without a secure context too, unlike randomUUID. */
const newReference = (): string => Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const screenFault = (stage: ScreenStage, kind: FaultKind, more: { status?: number; requestId?: string | undefined; cause?: unknown } = {}): ScreenFault => {
  const { requestId, ...rest } = more;
  return { stage, kind, reference: requestId ?? newReference(), ...rest };
};
