import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stageKit } from './stage-kit.ts';
import { stageShared } from './stage-shared.ts';

const TSC = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');

/** Runs a program in a folder; throws with its output if it fails. */
const run = (folder: string, command: string, args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
};

/**
 * Writes the two packages as tarballs: first `shared`, which the kit depends on.
 *
 * @param root folder of the repository
 * @param folder for the tarballs; created if it is missing
 * @param options without `docs` it is faster, for trials
 * @returns their paths
 */
export const pack = async (
  root: string,
  folder: string,
  { docs = true }: { readonly docs?: boolean } = {},
): Promise<string[]> => {
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(path.join(tmpdir(), 'refined-pack-'));
  try {
    const built = path.join(scratch, 'built');
    const emit = [
      '--emitDeclarationOnly',
      'false',
      '--composite',
      'false',
      '--incremental',
      'false',
    ];
    // Compiled, because Node doesn't run TypeScript of installed packages.
    run(root, process.execPath, [TSC, '-p', 'shared', ...emit, '--outDir', built]);
    const staged = [
      await stageShared(root, path.join(scratch, 'shared'), built, docs),
      await stageKit(root, path.join(scratch, 'screen-kit')),
    ];
    return staged.map((stage) => {
      const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
      const [{ filename }] = JSON.parse(run(stage, 'npm', args)) as [{ filename: string }];
      return path.join(folder, filename);
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
