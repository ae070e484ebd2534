import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const scopeOf = (name) => (name.startsWith('@') ? name.split('/')[0] : undefined);

const readPackage = (root, name) => {
  const file = path.join(root, 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/**
 * What the shell gives to screens, of which a page must have one copy: our doors, the packages that
 * `shared` depends on, and those of their own dependencies that belong to them: of the same scope
 * (`@mui/system`), or parts of React (`react-router`). Small tools that a package happens to use
 * (`clsx`) aren't among them: a screen may have its own.
 *
 * @param {string} root folder of the workspaces
 * @param {readonly string[]} doors
 * @returns {ReadonlySet<string>}
 */
export const givenModules = (root, doors) => {
  const shared = JSON.parse(readFileSync(path.join(root, 'shared', 'package.json'), 'utf8'));
  const direct = Object.keys(shared.dependencies ?? {});
  const scopes = new Set(direct.map(scopeOf).filter(Boolean));
  const given = new Set(direct);
  const seen = new Set();
  const waiting = [...direct];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const { dependencies = {}, peerDependencies = {} } = readPackage(root, name);
    if (scopes.has(scopeOf(name)) || 'react' in peerDependencies) given.add(name);
    waiting.push(...Object.keys(dependencies));
  }
  return new Set([...given, ...doors]);
};

const packageOf = (request) => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0];
const majorMinor = (version) => version.split('.').slice(0, 2).join('.');

/**
 * The version of each module that the shell gives to screens. The doors' version is the shared
 * contract's, not the package's: it is raised by hand, when their meaning changes.
 *
 * @param {{ contract: string }} declaration of the workspace
 * @param {{ SHARED_LIBRARIES: readonly string[], SHARED_DOORS: readonly string[] }} modules
 * @param {string} root folder of the workspaces; the libraries' versions are those installed for
 *   `shared`
 * @returns {Record<string, string>}
 */
export const givenVersions = (declaration, modules, root) => {
  const require = createRequire(path.join(root, 'shared', 'package.json'));
  const installed = (request) =>
    JSON.parse(readFileSync(require.resolve(`${packageOf(request)}/package.json`), 'utf8')).version;

  return Object.fromEntries([
    ...modules.SHARED_LIBRARIES.map((request) => [request, installed(request)]),
    ...modules.SHARED_DOORS.map((request) => [request, declaration.contract]),
  ]);
};

/**
 * The `shared` option of federation for a screen: it takes the modules, carries no copy, and
 * refuses at load time what is older than it needs.
 *
 * @param {Record<string, string>} versions what it is built with
 */
export const takenModules = (versions) =>
  Object.fromEntries(
    Object.entries(versions).map(([request, version]) => [
      request,
      {
        singleton: true,
        import: false,
        strictVersion: true,
        requiredVersion: `^${majorMinor(version)}.0`,
      },
    ]),
  );
