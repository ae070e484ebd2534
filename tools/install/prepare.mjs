// Plain JavaScript on Node's own modules only: it runs before anything is installed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install, needsInstall } from './install.mjs';
import { ROOT } from '../../server/base/node/node-version.mjs';

export { ROOT };

const readEnvFile = () => {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
};

/** Left out on purpose (`npm ci --omit=dev`), so they aren't installed. */
const isWithoutBuild = () => !needsInstall(ROOT, { dev: false }) && needsInstall(ROOT);

/**
 * Everything a command needs: packages and `.env`. Ends the process with one sentence when that
 * fails. `builds`: false for a command that builds nothing: it then changes nothing in an
 * installation without the packages that build.
 *
 * @returns {Promise<boolean>} whether there are packages that build
 */
export const prepare = async (say = console.log, { builds = true } = {}) => {
  try {
    readEnvFile();
    if (!builds && isWithoutBuild()) return false;
    await install(ROOT, say);
    return true;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
};
