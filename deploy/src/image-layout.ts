import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copiesOf, environmentOf, linesOf, stageOf, values } from './container-file.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Docker's patterns, as far as .dockerignore uses them: a pattern also leaves out what is below. */
const IGNORED = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((pattern) => {
    const parts = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '(.*/)?')
      .replaceAll(/(?<!\.)\*/g, '[^/]*');
    return new RegExp(`^${parts}(/|$)`);
  });
const isIgnored = (file: string): boolean => {
  const place = path.relative(ROOT, file).replaceAll(path.sep, '/');
  return IGNORED.some((pattern) => pattern.test(place));
};

interface LockedPackage {
  readonly link?: true;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

/** Where npm has put a package that the one at `place` asks for; undefined: it is left out. */
const placeOf = (name: string, place: string): string | undefined => {
  const found = `${place ? `${place}/` : ''}node_modules/${name}`;
  if (found in packages) return found;
  if (place === '') return undefined;
  return placeOf(name, path.dirname(place) === '.' ? '' : path.dirname(place));
};

/** The packages that a stage's `npm ci` installs, by their places. */
export const installedBy = (stage: string): ReadonlySet<string> => {
  const [install = ''] = values(stageOf(stage)!.lines, 'RUN').filter((line) =>
    line.includes('npm ci --omit=dev'),
  );
  const workspaces = JSON.parse(/ workspaces='(\[.*?\])'/.exec(install)![1]!) as string[];
  const hasPeers = !install.includes('--omit=peer');
  const waiting = [...workspaces];
  const wanted = new Set<string>();
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place]!;
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...(hasPeers && peerDependencies),
    })) {
      const found = placeOf(name, place);
      if (found === undefined || wanted.has(found)) continue;
      wanted.add(found);
      waiting.push(packages[found]!.resolved ?? found);
    }
  }
  for (const [place, { link, resolved = '' }] of Object.entries(packages))
    if (link && workspaces.includes(resolved)) wanted.add(place);
  return wanted;
};

/** Links to the packages of this machine; to a workspace, where the image has it. */
const linkPackages = (stage: string, folder: string): void => {
  for (const place of installedBy(stage)) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place)) continue;
    const { link, resolved = '' } = packages[place]!;
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    symlinkSync(
      link ? path.join(folder, resolved) : path.join(ROOT, place),
      path.join(folder, place),
    );
  }
};

/** What images copy of a stage, besides its bill of materials. */
const PACKAGES = '/refined/node_modules';

const isFolder = (file: string): boolean => statSync(file).isDirectory();

/** An image of deploy/Containerfile, laid out on this machine. */
export interface LaidOutImage {
  /** What the container runs by Node, below its folder. */
  readonly script: string;
  /** What the image sets of its environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Makes the files of an image, as the container file copies them and .dockerignore leaves them out,
 * in an empty folder: what runs there has what it imports.
 */
export const layOutImage = (name: string, folder: string): LaidOutImage => {
  for (const { stage, sources, target } of copiesOf(name)) {
    if (stage) {
      if (sources.includes(PACKAGES)) linkPackages(stage, folder);
      continue;
    }
    for (const source of sources) {
      const from = path.join(ROOT, source);
      const to = path.join(folder, target);
      const isInto = target.endsWith('/') && !isFolder(from);
      cpSync(from, isInto ? path.join(to, path.basename(source)) : to, {
        recursive: true,
        filter: (file) => !isIgnored(file),
      });
    }
  }
  const [command = '[]'] = values(linesOf(name), 'CMD').slice(-1);
  const [, script = ''] = JSON.parse(command) as string[];
  return { script, environment: environmentOf(name) };
};
