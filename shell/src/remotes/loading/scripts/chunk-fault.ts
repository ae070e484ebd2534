import type { PageScreen } from '@refined/shared/contract';
import { screenFault } from '../../screen-result.ts';
import type { ScreenFault } from '../../screen-result.ts';
import { fetchScript } from './fetch-script.ts';
import { listedIntegrity } from './script-check.ts';

/**
 * webpack's error for a chunk that didn't come, as it documents it: `type` is `timeout`, `error` or
 * `missing`, `request` its address.
 */
interface ChunkError extends Error {
  readonly type?: string;
  readonly request?: string;
}

export const isChunkError = (cause: unknown): cause is ChunkError =>
  cause instanceof Error && cause.name === 'ChunkLoadError';

/**
 * Why a chunk didn't come: a script element doesn't say, asking for the file once more does. Never
 * rejects.
 */
export const nameChunkFault = async (
  release: PageScreen,
  cause: ChunkError,
): Promise<ScreenFault> => {
  const { type, request } = cause;
  if (type === 'timeout') return screenFault('chunk', 'timeout', { cause });
  // It came and ran, but left nothing: it threw.
  if (type === 'missing') return screenFault('module', 'evaluation', { cause });
  if (!request) return screenFault('chunk', 'network', { cause });
  const integrity = listedIntegrity(release, request);
  if (!integrity) return screenFault('chunk', 'integrity', { cause });
  // It comes now: what failed before was the way.
  return (
    (await fetchScript('chunk', request, integrity)) ?? screenFault('chunk', 'network', { cause })
  );
};
