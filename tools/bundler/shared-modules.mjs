import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
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
