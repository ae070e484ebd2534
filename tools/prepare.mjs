// Plain JavaScript with Node's own modules only, because it runs before anything is installed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install, needsInstall } from './install.mjs';
import { ROOT } from '../server/base/node/node-version.mjs';

export { ROOT };

const readEnvFile = () => {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
};

/** Only development packages are missing: somebody left them out (`npm ci --omit=dev`). */
const isWithoutBuild = () => !needsInstall(ROOT, { dev: false }) && needsInstall(ROOT);

/**
 * Prepares packages and `.env` for a command. If that fails, ends the process with one sentence.
 * `builds`: false for a command that builds nothing; then an installation without the build tools
 * isn't changed.
 *
 * @returns {Promise<boolean>} whether the build tools are installed
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
