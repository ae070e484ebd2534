import { existsSync, readFileSync } from 'node:fs';
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
