import type { PageScreen } from '@refined/shared/contract';
import { screenFault } from '../../screen-result.ts';
import type { ScreenFault } from '../../screen-result.ts';
import { fetchScript } from './fetch-script.ts';
import { listedIntegrity } from './script-check.ts';

/**
 * webpack's documented error for a chunk that didn't load: `type` is `timeout`, `error` or
 * `missing`, `request` its address.
 */
interface ChunkError extends Error {
  readonly type?: string;
  readonly request?: string;
}

export const isChunkError = (cause: unknown): cause is ChunkError =>
  cause instanceof Error && cause.name === 'ChunkLoadError';

/**
 * Why a chunk didn't load. A script element doesn't tell, so the file is requested once more. Never
 * rejects.
 */
export const nameChunkFault = async (
  release: Pick<PageScreen, 'base' | 'integrity'>,
  cause: ChunkError,
): Promise<ScreenFault> => {
  const { type, request } = cause;
  if (type === 'timeout') return screenFault('chunk', 'timeout', { cause });
  // It loaded and ran without registering itself: it threw.
  if (type === 'missing') return screenFault('module', 'evaluation', { cause });
  if (!request) return screenFault('chunk', 'network', { cause });
  const integrity = listedIntegrity(release, request);
  if (!integrity) return screenFault('chunk', 'integrity', { cause });
  // It loads now: the network failed before.
  return (
    (await fetchScript('chunk', request, integrity)) ?? screenFault('chunk', 'network', { cause })
  );
};
