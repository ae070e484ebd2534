import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { ReleaseMeta } from '../../objects/release-store.ts';

/**
 * What a first load may cost, in bytes of brotli: entry and initial scripts. Half as much again as
 * what stands today.
 */
export const SIZE_BUDGETS = { screen: 60_000, shell: 330_000 } as const;

export interface FirstLoad {
  readonly bytes: number;
  readonly budget: number;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

/** What the browser fetches before the first render of this release, largest file first. */
export const firstLoadOf = async (
  { declaration, entry, initial }: ReleaseMeta,
  files: ReadonlyMap<string, Buffer>,
): Promise<FirstLoad> => {
  const sized = await Promise.all(
    [entry, ...initial].map(async (path) => ({
      path,
      bytes: (await promisify(brotliCompress)(files.get(path) ?? Buffer.alloc(0))).length,
    })),
  );
  return {
    bytes: sized.reduce((sum, { bytes }) => sum + bytes, 0),
    budget: SIZE_BUDGETS[declaration.kind],
    files: sized.sort((a, b) => b.bytes - a.bytes),
  };
};
