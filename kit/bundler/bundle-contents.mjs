import path from 'node:path';
import { sharedFolder } from './provided-modules.mjs';

/** The shell's file that imports the modules that it provides to screens. */
const PROVIDED_MODULES = 'shell/src/remotes/provided-modules.ts';

const toPosix = (file) => file.split(path.sep).join('/');

/** Module → names, both sorted. */
const sortedNames = (names) =>
  Object.fromEntries(
    [...names]
      .filter(([, known]) => known.size > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([module, known]) => [module, [...known].sort()]),
  );

/**
 * The names that a screen's modules import from each module of the shell. A namespace that is used
 * as a value (`import * as React`) adds no names: its use is known only at run time.
 */
export const usedNames = ({ modules, moduleGraph, chunkGraph }) => {
  const names = new Map();
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    const { shareKey } = module.options;
    const known = names.get(shareKey) ?? new Set();
    names.set(shareKey, known);
    for (const { originModule, dependency, ...connection } of moduleGraph.getIncomingConnections(
      module,
    )) {
      const isBuilt = originModule && chunkGraph.getNumberOfModuleChunks(originModule) > 0;
      if (!isBuilt || connection.state === false) continue;
      const [name] = dependency.getIds?.(moduleGraph) ?? [];
      if (name !== undefined) known.add(name);
    }
  }
  return sortedNames(names);
};

/**
 * The exported names of each module that the shell provides. CommonJS modules whose exports webpack
 * doesn't know are left out.
 */
export const offeredNames = ({ modules, moduleGraph }) => {
  const names = new Map();
  for (const module of modules) {
    if (!toPosix(module.resource ?? '').endsWith(PROVIDED_MODULES)) continue;
    for (const dependency of module.dependencies) {
      const imported = dependency.request && moduleGraph.getModule(dependency);
      const provided = imported && moduleGraph.getProvidedExports(imported);
      if (Array.isArray(provided)) names.set(dependency.request, new Set(provided));
    }
  }
  return sortedNames(names);
};

/** `node_modules/@mui/material/Modal/index.mjs` → `@mui/material` and `@mui/material/Modal`. */
const packageNames = (file) => {
  const [, name, part] =
    /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\/(?:([^/]+)\/index\.mjs$)?/.exec(file) ?? [];
  return name ? [name, `${name}/${part}`] : [];
};

/** `src/ui/button.tsx` in the folder of `shared` → `@refined/shared/ui`. */
const doorOf = (file) => {
  const folder = /^(?:src|dist)\/([^/]+)\//.exec(file)?.[1];
  return folder && `@refined/shared/${folder}`;
};

/**
 * The modules in a screen's bundle that the shell provides: one item for each package or door, with
 * the screen's file that imports it.
 *
 * @param {object} compilation
 * @param {string} root the installation
 * @param {ReadonlySet<string>} provided packages, parts of packages, and doors
 */
export const ownCopies = ({ modules, moduleGraph, chunkGraph }, root, provided) => {
  const shared = sharedFolder(root);
  // Doors first: an installed `shared` is also a package.
  const namesOf = ({ resource }) => {
    const door = doorOf(toPosix(path.relative(shared, resource)));
    return door ? [door] : packageNames(toPosix(resource));
  };
  /** The screen's nearest file in the chain of imports. */
  const bringerOf = (module) => {
    let at = moduleGraph.getIssuer(module);
    while (at && (!at.resource || namesOf(at).length > 0)) at = moduleGraph.getIssuer(at);
    return at ?? moduleGraph.getIssuer(module) ?? module;
  };
  const found = new Map();
  for (const module of modules) {
    if (!module.resource || chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    const name = namesOf(module).find((each) => provided.has(each));
    if (!name || found.has(name)) continue;
    const { resource = module.resource } = bringerOf(module);
    found.set(name, { module: name, importedBy: toPosix(path.relative(root, resource)) });
  }
  return [...found.values()].sort((a, b) => (a.module < b.module ? -1 : 1));
};
