import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export type FileHashes = ReadonlyMap<string, string>;

/** Every released file of these workspaces, with its hash. */
export const fileHashes = (releases: string, workspaces: readonly string[]): FileHashes =>
  new Map(
    workspaces.flatMap((workspace) =>
      readdirSync(join(releases, workspace), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map(
          (file) =>
            [
              relative(releases, file),
              createHash('sha256').update(readFileSync(file)).digest('hex'),
            ] as const,
        ),
    ),
  );

/** Number of files that were added, removed or changed. */
export const changedFiles = (before: FileHashes, after: FileHashes): number =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  ).length;
