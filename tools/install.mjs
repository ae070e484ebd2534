// Plain JavaScript with Node's own modules only, because it runs before anything is installed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * The packages in the file that npm writes when an installation is complete. An interrupted one
 * leaves no file, or an older one.
 */
const installedPackages = (root) =>
  readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;

/**
 * Whether node_modules lacks packages of package-lock.json. Optional ones (binaries for other
 * platforms) don't count.
 *
 * @param {string} root folder of the repository
 * @param {{ dev?: boolean }} [which] dev: false: development packages aren't needed
 */
export const needsInstall = (root, { dev = true } = {}) => {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages ?? {};
  const installed = installedPackages(root);
  if (!installed) return true;
  return Object.entries(wanted).some(
    ([place, entry]) =>
      place.includes('node_modules/') &&
      !entry.link &&
      !entry.optional &&
      !entry.devOptional &&
      (dev || !entry.dev) &&
      installed[place]?.version !== entry.version,
  );
};

/**
 * Installs exactly the lock file's packages if some are missing (`npm ci`). Rejects with an Error
 * of one sentence if that fails.
 *
 * @param {string} root folder of the repository
 * @param {(line: string) => void} [say]
 */
export const install = async (root, say = console.log) => {
  if (!needsInstall(root)) return;
  say('Installing packages (npm ci) …');
  // The script of the npm that started this process, if any: on Windows, `npm` is a .cmd file.
  const npm = process.env.npm_execpath;
  const [command, args] = npm && /\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  // With NODE_ENV=production, npm would leave out the build tools.
  const { status, signal } = await runCommand(
    command,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'],
    {
      cwd: root,
      stdio: ['ignore', 2, 'inherit'],
      shell: command === 'npm' && process.platform === 'win32',
    },
  );
  if (signal) process.kill(process.pid, signal);
  if (status !== 0) throw new Error('npm ci failed: see above, then try again.');
};
