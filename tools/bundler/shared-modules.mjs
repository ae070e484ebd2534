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
 * The `shared` option of federation for one workspace. The shell provides every module eagerly (no
 * async boundary before its first render); a screen takes them (`import: false`), carries no copy,
 * and refuses at load time what is older than it needs. The doors' version is the shared
 * contract's, not the package's: it is raised by hand, when their meaning changes.
 *
 * @param {{ kind: 'shell' | 'screen', contract: string }} declaration
 * @param {{ libraries: readonly string[], doors: readonly string[] }} modules
 * @param {string} root folder of the workspaces; the libraries' versions are those installed for
 *   `shared`
 */
export const sharedModules = (declaration, modules, root) => {
  const require = createRequire(path.join(root, 'shared', 'package.json'));
  const installed = (request) =>
    JSON.parse(readFileSync(require.resolve(`${packageOf(request)}/package.json`), 'utf8')).version;

  const provided = (version) => ({ singleton: true, eager: true, version, requiredVersion: false });
  const taken = (version) => ({
    singleton: true,
    import: false,
    strictVersion: true,
    requiredVersion: `^${majorMinor(version)}.0`,
  });
  const share = declaration.kind === 'shell' ? provided : taken;

  return Object.fromEntries([
    ...modules.libraries.map((request) => [request, share(installed(request))]),
    ...modules.doors.map((request) => [request, share(declaration.contract)]),
  ]);
};
