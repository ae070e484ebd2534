import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allWorkspaces } from '../../../lint/released-workspaces.mjs';

const ROOT = path.resolve(process.cwd());

export interface LintedFile {
  readonly file: string;
  readonly text: string;
}

/** What the rules and the borders are read from. */
const CONFIGURATION = [
  '.oxlintrc.json',
  'tools/lint',
  'package.json',
  ...allWorkspaces(ROOT).map((workspace) => `${workspace}/package.json`),
];

const COMPILER_OPTIONS = {
  strict: true,
  jsx: 'react-jsx',
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** Lints files as a project of their own, by this repository's rules: lines about each file. */
export const lintProject = (files: readonly LintedFile[]): ReadonlyMap<string, string[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  const put = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const name of CONFIGURATION)
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  put('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  for (const { file, text } of files) put(file, text);
  const program = path.join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // The last line counts the findings; without it there was no lint.
  if (!/^\d+ problems?$/m.test(stdout)) throw new Error(`${stdout}${stderr}`);
  const said = new Map<string, string[]>();
  for (const line of stdout.split('\n')) {
    const file = line.split(':', 1)[0]!;
    said.set(file, [...(said.get(file) ?? []), line]);
  }
  return said;
};
