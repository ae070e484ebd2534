import { spawn } from 'node:child_process';
import path from 'node:path';
import type { SourceCheck, SourceCheckOutcome, SourceChecks } from '@refined/releases/cli';

/** The arguments of `npm test` for each check of a workspace. */
const PARTS: Readonly<Record<SourceCheck, (workspace: string) => readonly string[]>> = {
  types: (workspace) => ['types', workspace],
  lint: (workspace) => ['lint', workspace],
  tests: (workspace) => ['unit', `${workspace}/src/`],
};

/** Runs a check as a Node script in a folder; `onText` gets its output as it comes. */
export const runCheckScript = (
  check: SourceCheck,
  folder: string,
  args: readonly string[],
  onText: (text: string) => void = () => {},
): Promise<SourceCheckOutcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        onText(text);
      });
    child.once('error', reject);
    // Not "exit": output may still come after it.
    child.once('close', (status) => resolve({ check, ok: status === 0, said }));
  });

const run = (root: string, workspace: string, check: SourceCheck): Promise<SourceCheckOutcome> =>
  runCheckScript(check, root, [path.join(root, 'tools', 'test.mjs'), ...PARTS[check](workspace)]);

/**
 * Types, lint and unit tests of one workspace, by the project's own `npm test`. Types run first and
 * alone, because the others read their output.
 */
export const sourceChecks: SourceChecks = {
  command: (check, workspace) => `npm test -- ${PARTS[check](workspace).join(' ')}`,
  async run({ root, workspace, checks }) {
    const types = checks.includes('types') ? [await run(root, workspace, 'types')] : [];
    if (types.some(({ ok }) => !ok)) return types;
    const others = checks.filter((check) => check !== 'types');
    return [...types, ...(await Promise.all(others.map((check) => run(root, workspace, check))))];
  },
};
