import path from 'node:path';

export interface Source {
  /** Relative to the repository, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const TEST = /(\.test\.|\.e2e\.|\/testing\/|\/test-)/;

/** The items of one folder: name → names that it imports from. */
type Neighbours = Map<string, Set<string>>;

/** For every folder, which of its files and folders import which. Tests may import anything. */
const neighboursByFolder = (sources: readonly Source[]): Map<string, Neighbours> => {
  const known = new Set(sources.map(({ file }) => file));
  const folders = new Map<string, Neighbours>();
  for (const { file, text } of sources) {
    if (TEST.test(file)) continue;
    for (const [, specifier] of text.matchAll(RELATIVE_IMPORT)) {
      const target = path.posix.join(path.posix.dirname(file), specifier!);
      if (!known.has(target) || target === file) continue;
      const [from, to] = [file.split('/'), target.split('/')];
      const fork = from.findIndex((part, at) => part !== to[at]);
      const folder = from.slice(0, fork).join('/');
      const neighbours: Neighbours = folders.get(folder) ?? new Map();
      folders.set(folder, neighbours);
      const imported = neighbours.get(from[fork]!) ?? new Set();
      neighbours.set(from[fork]!, imported.add(to[fork]!));
    }
  }
  return folders;
};

const reachable = (neighbours: Neighbours, start: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [...(neighbours.get(start) ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(neighbours.get(name) ?? []));
  }
  return found;
};

/** Every folder whose items import each other in a circle, with their names. */
export const folderCycles = (sources: readonly Source[]): string[] =>
  [...neighboursByFolder(sources)].flatMap(([folder, neighbours]) => {
    const circle = [...neighbours.keys()].filter((name) => reachable(neighbours, name).has(name));
    return circle.length > 0 ? [`${folder}: ${circle.sort().join(', ')}`] : [];
  });
