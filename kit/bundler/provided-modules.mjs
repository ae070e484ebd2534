import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const SHARED = path.join('node_modules', '@refined', 'shared');

/**
 * The folder whose node_modules a screen is built with: the repository, or the screen's own folder.
 *
 * @param {string} folder of the screen
 * @returns {string}
 */
export const installationOf = (folder) => {
  if (existsSync(path.join(folder, SHARED))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('@refined/shared is not installed: run npm install.');
  return installationOf(above);
};

/**
 * The folder of `@refined/shared`; in the repository, a link to the workspace.
 *
 * @param {string} root the installation
 */
export const sharedFolder = (root) => realpathSync(path.join(root, SHARED));

const scopeOf = (name) => (name.startsWith('@') ? name.split('/')[0] : undefined);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The package.json that `shared` resolves for a package; empty if it isn't installed. */
const readPackage = (shared, name) => {
  const places = createRequire(path.join(shared, 'package.json')).resolve.paths(name) ?? [];
  const file = places
    .map((place) => path.join(place, name, 'package.json'))
    .find((candidate) => existsSync(candidate));
  return file ? readJson(file) : {};
};

/** Packages that `shared` needs in a page; those for its door `testing` only are optional. */
const neededBy = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) =>
  Object.keys({ ...dependencies, ...peerDependencies }).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );

/** MUI's parts are provided one by one; a screen contains those that the page lacks. */
const MUI = '@mui/material/';

/** MUI's parts contain this package and its dependencies: functions without state. */
const BROUGHT_BY_MUI = '@emotion/serialize';

/**
 * Modules of which a page must have one copy, the shell's: our doors, the packages that `shared`
 * depends on, and related dependencies of these: of the same scope (`@emotion/cache`), or with
 * React as a peer (`react-router`). Other dependencies (`clsx`) aren't included: a screen may have
 * its own copy. Of MUI, only the listed parts are included, without the packages that each part
 * contains.
 *
 * @param {string} root the installation
 * @param {readonly string[]} listed libraries, as they are imported, and doors
 * @returns {ReadonlySet<string>}
 */
export const providedModules = (root, listed) => {
  const shared = sharedFolder(root);
  const direct = neededBy(readJson(path.join(shared, 'package.json'))).filter(
    (name) => !MUI.startsWith(name),
  );
  const scopes = new Set(direct.map(scopeOf).filter(Boolean));
  const provided = new Set(direct);
  const seen = new Set();
  const waiting = [...direct];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const { dependencies = {}, peerDependencies = {} } = readPackage(shared, name);
    if (scopes.has(scopeOf(name)) || 'react' in peerDependencies) provided.add(name);
    waiting.push(...Object.keys(dependencies));
  }
  const brought = [BROUGHT_BY_MUI, ...neededBy(readPackage(shared, BROUGHT_BY_MUI))];
  return new Set([...provided].filter((name) => !brought.includes(name)).concat(listed));
};

/**
 * `@mui/material/Button` → `@mui/material`
 *
 * @param {string} request
 */
export const packageOf = (request) => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;
/** @param {string} version */
const majorMinor = (version) => version.split('.').slice(0, 2).join('.');
/**
 * The range for the same major version, and at least this minor version.
 *
 * @param {string} version
 */
export const rangeOf = (version) => `^${majorMinor(version)}.0`;

/**
 * The version of each module that the shell provides to screens. The doors' version is the shared
 * contract's, not the package's: it is raised by hand when their meaning changes.
 *
 * @param {{ contract: string }} declaration of the workspace
 * @param {{ SHARED_LIBRARIES: readonly string[], SHARED_DOORS: readonly string[] }} modules
 * @param {string} root the installation; libraries have the versions that `shared` resolves
 * @returns {Record<string, string>}
 */
export const providedVersions = (declaration, modules, root) => {
  const shared = sharedFolder(root);
  const installed = (request) => readPackage(shared, packageOf(request)).version;

  return Object.fromEntries([
    ...modules.SHARED_LIBRARIES.map((request) => [request, installed(request)]),
    ...modules.SHARED_DOORS.map((request) => [request, declaration.contract]),
  ]);
};

/**
 * The page's libraries that are missing, or installed with another minor version than the page has:
 * a page doesn't load a screen that was built with a later one. `@refined/shared` lists them as its
 * peers, so they are found from the screen's folder or from that of `shared`.
 *
 * @param {string} root the installation
 * @returns {{ name: string, own?: string, provided: string }[]} `provided`: `19.3`
 */
export const otherLibraries = (root) => {
  if (!existsSync(path.join(root, SHARED))) return [];
  const shared = sharedFolder(root);
  const { peerDependencies = {}, peerDependenciesMeta } = readJson(
    path.join(shared, 'package.json'),
  );
  return neededBy({ peerDependencies, peerDependenciesMeta }).flatMap((name) => {
    const provided = majorMinor(peerDependencies[name].replace(/^[~^]/, ''));
    const installed = [root, shared]
      .map((folder) => readPackage(folder, name).version)
      .filter((version) => version !== undefined);
    const own = installed.find((version) => majorMinor(version) !== provided);
    return installed.length > 0 && own === undefined ? [] : [{ name, own, provided }];
  });
};

/**
 * The federation's `shared` option for a screen: it imports the page's modules, contains no copy,
 * and refuses older versions than it needs when it is loaded.
 *
 * @param {Record<string, string>} versions of the build
 */
export const sharedModules = (versions) =>
  Object.fromEntries(
    Object.entries(versions).flatMap(([request, version]) => {
      const taken = {
        singleton: true,
        import: false,
        strictVersion: true,
        requiredVersion: rangeOf(version),
      };
      if (!request.startsWith(MUI)) return [[request, taken]];
      // A component imports another by its file: `../Modal/index.mjs`.
      const file = { ...taken, shareKey: request, allowNodeModulesSuffixMatch: true };
      return [
        [request, taken],
        [`${request}/index.mjs`, file],
      ];
    }),
  );
