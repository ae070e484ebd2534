import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Instruction = readonly [instruction: string, rest: string];

interface Stage {
  readonly name: string;
  readonly from: string;
  readonly lines: readonly Instruction[];
}

/** The instructions of deploy/Containerfile, without comments and line breaks. */
export const INSTRUCTIONS: readonly Instruction[] = readFileSync(
  new URL('../Containerfile', import.meta.url),
  'utf8',
)
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)] as const);

export const STAGES: readonly Stage[] = INSTRUCTIONS.reduce<Stage[]>((all, [instruction, rest]) => {
  if (instruction === 'FROM') {
    const [from = '', , name = ''] = rest.split(' ');
    return [...all, { name, from, lines: [] }];
  }
  const last = all.at(-1);
  if (!last) return all;
  return [...all.slice(0, -1), { ...last, lines: [...last.lines, [instruction, rest] as const] }];
}, []);

export const stageOf = (name: string): Stage | undefined =>
  STAGES.find((stage) => stage.name === name);

/** The instructions of a target and the stages that it is based on. */
export const linesOf = (name: string): readonly Instruction[] => {
  const stage = stageOf(name);
  return stage ? [...linesOf(stage.from), ...stage.lines] : [];
};

export const values = (lines: readonly Instruction[], wanted: string): string[] =>
  lines.filter(([instruction]) => instruction === wanted).map(([, rest]) => rest);

/** The environment that a target sets. */
export const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    values(linesOf(name), 'ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('='))),
  );

/** The files that a target copies. `stage`: copied from another stage, not from this repository. */
export const copiesOf = (name: string) =>
  values(linesOf(name), 'COPY').map((rest) => {
    const words = rest.split(' ');
    const stage = /^--from=(.+)$/.exec(words[0]!)?.[1];
    return { stage, sources: words.slice(stage ? 1 : 0, -1), target: words.at(-1)! };
  });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** .dockerignore's patterns as expressions; a pattern also excludes the files below. */
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

/** Where npm has put a dependency of the package at `place`; undefined: not installed. */
const placeOf = (name: string, place: string): string | undefined => {
  const found = `${place ? `${place}/` : ''}node_modules/${name}`;
  if (found in packages) return found;
  if (place === '') return undefined;
  return placeOf(name, path.dirname(place) === '.' ? '' : path.dirname(place));
};

/** The paths of the packages that a stage's `npm ci` installs. */
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

/** Links packages to this machine's; workspaces to the image's. */
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

/** The folder that images copy from a stage, in addition to the bill of materials. */
const PACKAGES = '/refined/node_modules';

const isFolder = (file: string): boolean => statSync(file).isDirectory();

/** An image of deploy/Containerfile, laid out on this machine. */
export interface LaidOutImage {
  /** The script that the container runs with Node; relative to its folder. */
  readonly script: string;
  /** The environment that the image sets. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Writes an image's files into an empty folder, by the container file's COPY and .dockerignore, so
 * that a test can run its script with these imports only.
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
