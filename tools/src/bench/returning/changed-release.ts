import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Build, ReleaseStore } from '@refined/releases';
import { deriveRelease } from '../../bad-releases/derived-release.ts';

/** Puts a statement into one function in the middle of a script. */
export const withChangedFunction = (text: string): string => {
  const at = text.indexOf('=>{', text.length / 2);
  if (at < 0) throw new Error('The script has no function in its second half.');
  const body = at + '=>{'.length;
  return `${text.slice(0, body)}if("changed"===globalThis.name)return;${text.slice(body)}`;
};

const HASH = /(?<=\.)[0-9a-f]{8}(?=\.)/;

/** The text with new content hashes in the place of the old ones. */
export const rehashed = (text: string, hashes: ReadonlyMap<string, string>): string =>
  [...hashes].reduce((now, [old, next]) => now.replaceAll(old, next), text);

/**
 * A release with one changed function, as the bundler would build it: with another version in every
 * script, and so with another content hash in every name, and in every script that names another.
 * @param folder where to write the built files; must not exist
 */
export const changedRelease = async (
  store: ReleaseStore,
  workspace: string,
  version: string,
  folder: string,
): Promise<Build> => {
  const from = (await store.readState())!.workspaces[workspace]!.active;
  const { kind } = (await store.readRelease(workspace, from)).declaration;
  const changed = kind === 'shell' ? 'entry' : 'chunk';
  const build = await deriveRelease(store, {
    workspace,
    from,
    version,
    folder,
    change: (_file, text, part) => (part === changed ? withChangedFunction(text) : text),
  });
  const hashes = new Map(
    readdirSync(folder).flatMap((file) => {
      const [old] = HASH.exec(file) ?? [];
      const next = createHash('sha256').update(`${version} ${file}`).digest('hex').slice(0, 8);
      return old === undefined ? [] : [[old, next] as const];
    }),
  );
  for (const file of readdirSync(folder)) {
    const target = path.join(folder, file);
    if (file.endsWith('.js')) writeFileSync(target, rehashed(readFileSync(target, 'utf8'), hashes));
    renameSync(target, path.join(folder, rehashed(file, hashes)));
  }
  return {
    ...build,
    entry: rehashed(build.entry, hashes),
    initial: build.initial.map((file) => rehashed(file, hashes)),
  };
};
