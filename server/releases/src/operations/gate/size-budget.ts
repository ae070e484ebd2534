import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { ReleaseMeta, ReleaseStore } from '../../objects/release-store.ts';

/**
 * Largest first load in bytes of brotli: entry and initial scripts. When they were set, the shell's
 * was 50 % above its size, a screen's 10 % above the largest screen (the edit form).
 */
export const SIZE_BUDGETS = { screen: 73_000, shell: 330_000 } as const;

export interface FirstLoad {
  readonly bytes: number;
  readonly budget: number;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

/** The first load of the active release, for comparison. */
export interface ActiveLoad {
  readonly version: string;
  readonly bytes: number;
}

/**
 * The files that a browser loads before this release's first render (for a shell: before a screen's
 * first render), the largest first.
 */
export const firstLoadOf = async (
  { declaration, entry, initial, runtime = [] }: ReleaseMeta,
  files: ReadonlyMap<string, Buffer>,
): Promise<FirstLoad> => {
  const sized = await Promise.all(
    [entry, ...initial, ...runtime].map(async (path) => ({
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

/** Null if no release is active, or one of its files can't be read. */
export const activeLoadOf = async (
  store: ReleaseStore,
  workspace: string,
): Promise<ActiveLoad | null> => {
  const version = (await store.readState())?.workspaces[workspace]?.active;
  if (version === undefined) return null;
  const release = await store.readRelease(workspace, version).catch(() => undefined);
  if (!release) return null;
  const files = new Map<string, Buffer>();
  for (const path of [release.entry, ...release.initial, ...(release.runtime ?? [])]) {
    const bytes = await store.readFile(workspace, version, path).catch(() => undefined);
    if (!bytes) return null;
    files.set(path, bytes);
  }
  return { version, bytes: (await firstLoadOf(release, files)).bytes };
};
