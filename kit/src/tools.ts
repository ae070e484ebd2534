import { createRequire } from 'node:module';
import path from 'node:path';
import { runCheckScript } from '@refined/gate/source-checks';
import type { SourceCheck, SourceCheckOutcome, SourceChecks } from '@refined/releases/cli';

const { resolve } = createRequire(import.meta.url);

/** The path of a package's program, wherever it is installed. */
const program = (name: string, file: string): string =>
  path.join(path.dirname(resolve(`${name}/package.json`)), file);

const TOOLS: Readonly<Record<SourceCheck, () => readonly string[]>> = {
  types: () => [program('typescript', 'lib/tsc.js'), '--project', '.'],
  lint: () => [program('oxlint', 'bin/oxlint'), '.'],
  tests: () => [program('jest', 'bin/jest.js'), '--ci', '--passWithNoTests'],
};

/** Runs a check in a screen's folder; `shows`: also prints its output. */
export const runCheck = (
  root: string,
  check: SourceCheck,
  { shows = false, more = [] }: { shows?: boolean; more?: readonly string[] } = {},
): Promise<SourceCheckOutcome> =>
  runCheckScript(check, root, [...TOOLS[check](), ...more], (text) => {
    if (shows) process.stderr.write(text);
  });

/** The checks of a screen's sources, for the gate. */
export const sourceChecks: SourceChecks = {
  command: (check) => `refined-screen test ${check}`,
  run: ({ root, checks }) => Promise.all(checks.map((check) => runCheck(root, check))),
};
