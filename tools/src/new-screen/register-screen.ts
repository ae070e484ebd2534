import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRepository } from './repository-files.ts';
import type { ScreenPlan } from './screen-plan.ts';
import { ScreenRefusal } from './screen-refusal.ts';

/** A file of the repository before and after; the path is relative to the root. */
export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

interface LockFile {
  packages: Record<
    string,
    { workspaces?: string[]; version?: string; resolved?: string; link?: boolean }
  >;
}

const format = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** After the last workspace that browsers load. */
const withWorkspace = (workspaces: readonly string[], last: string, workspace: string): string[] =>
  workspaces.flatMap((name) => (name === last ? [name, workspace] : [name]));

/** The order in which npm writes packages. */
const sorted = (packages: LockFile['packages']): LockFile['packages'] =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));

/**
 * What `npm install` would write: the workspace, and the link to it. Its dependencies are all
 * installed already.
 */
const lockWith = (text: string, last: string, workspace: string): string => {
  const lock = JSON.parse(text) as LockFile;
  const root = lock.packages[''] ?? {};
  const packages = {
    ...lock.packages,
    '': { ...root, workspaces: withWorkspace(root.workspaces ?? [], last, workspace) },
    [workspace]: { version: '1.0.0' },
    [`node_modules/${workspace}`]: { resolved: workspace, link: true },
  };
  return format({ ...lock, packages: sorted(packages) });
};

/** Adds a reference after the last one; the rest of the file keeps its layout. */
const projectsWith = (text: string, last: string, workspace: string): string =>
  text.replace(`{ "path": "${last}" }`, `$&,\n    { "path": "${workspace}" }`);

/**
 * The changes that make a workspace known to npm and the compiler; everything else reads the list
 * of screens from package.json. Throws ScreenRefusal when one of the files isn't as expected.
 */
export const registration = (root: string, { workspace }: ScreenPlan): readonly FileChange[] => {
  const last = readRepository(root).released.at(-1);
  if (!last)
    throw new ScreenRefusal(
      'package.json lists no workspace with a "refined" declaration to put the new one behind.',
    );
  const change = (path: string, changed: (text: string) => string): FileChange => {
    const before = readFileSync(join(root, path), 'utf8');
    const after = changed(before);
    if (after === before || !after.includes(`"${workspace}"`))
      throw new ScreenRefusal(
        `${path} does not name ${last} where expected, so that ${workspace} can not be put behind it.`,
      );
    return { path, before, after };
  };
  return [
    change('tsconfig.json', (text) => projectsWith(text, last, workspace)),
    change('package-lock.json', (text) => lockWith(text, last, workspace)),
    change('package.json', (text) => {
      const manifest = JSON.parse(text) as { workspaces: string[] };
      return format({
        ...manifest,
        workspaces: withWorkspace(manifest.workspaces, last, workspace),
      });
    }),
  ];
};
