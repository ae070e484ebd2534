import { fork } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from '../product/folders.ts';
import { ROOT } from '../product/run-start.ts';

/**
 * A working copy in which one workspace may be changed; all else is what the product was built
 * from.
 */
export const workingCopy = (workspace: string): string => {
  const root = newFolder('team');
  cpSync(path.join(ROOT, workspace), path.join(root, workspace), {
    recursive: true,
    filter: (source) => !/[\\/](dist|node_modules)$/.test(source),
  });
  for (const name of readdirSync(ROOT)) {
    if (['node_modules', 'shared', 'tools', 'tsconfig.base.json'].includes(name))
      symlinkSync(path.join(ROOT, name), path.join(root, name));
  }
  return root;
};

/** Exchanges a text in a file of the working copy; the text must be there. */
export const exchange = (root: string, file: string, text: string, by: string): void => {
  const target = path.join(root, file);
  const source = readFileSync(target, 'utf8');
  if (!source.includes(text)) throw new Error(`${file} has no ${text}`);
  writeFileSync(target, source.replace(text, by));
};

/** Builds a workspace of a working copy alone, and makes it the active release. */
export const buildAndRelease = (
  root: string,
  workspace: string,
  version: string,
  releases: string,
  mode: 'production' | 'development' = 'production',
): Promise<void> =>
  new Promise((resolve, reject) => {
    const builder = fork(path.join(ROOT, 'tools', 'bundler', 'builder.mjs'), { stdio: 'inherit' });
    builder.on('message', (said: { failed?: string; message?: string; done?: boolean }) => {
      if (said.failed) reject(new Error(said.message));
      if (said.done) resolve();
    });
    builder.send({
      builds: [
        {
          root,
          workspace,
          version,
          outDir: path.join(root, 'built'),
          mode,
          watch: false,
          commit: null,
          brotliQuality: 1,
        },
      ],
      releases,
      actor: 'npm start',
    });
  });
