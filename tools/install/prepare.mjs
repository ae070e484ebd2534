// Plain JavaScript on Node's own modules only: it runs before anything is installed or compiled.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install, needsInstall, nodeProblem } from './install.mjs';

export const ROOT = path.dirname(path.dirname(import.meta.dirname));

/** The workspaces that run in Node, compiled by tsc. The browser's workspaces are bundled. */
const SERVERS = ['shared', 'releases', 'gateway', 'gate', 'bad-releases', 'api', 'tools'];
const isCompiled = () => existsSync(path.join(ROOT, 'tools', 'dist', 'index.js'));

/**
 * Compiles the servers; `tsc -b` leaves out what hasn't changed. Throws an Error of one sentence; the
 * compiler's own words stand above it.
 */
export const compileServers = (say = console.log) => {
  if (!isCompiled()) say('Compiling the servers …');
  const tsc = path.join(ROOT, 'node_modules/typescript/lib/tsc.js');
  const { status } = spawnSync(process.execPath, [tsc, '-b', ...SERVERS], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The servers can not be compiled: see above.');
};

const readEnvFile = () => {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
};

/**
 * Whether this is an installation without the packages that build (`npm ci --omit=dev`). Throws
 * when they would be needed: they were left out on purpose, so they aren't installed.
 */
const isWithoutBuild = () => {
  if (needsInstall(ROOT, { dev: false }) || !needsInstall(ROOT)) return false;
  if (isCompiled()) return true;
  throw new Error(
    'The servers are not compiled, and what compiles them is not installed (npm ci --omit=dev). Run npm ci and npm run build, then leave it out again.',
  );
};

/**
 * Everything a command needs: the right Node, packages, `.env`, compiled servers. Ends the process
 * with one sentence when that fails. `builds`: false for a command that needs no more than the
 * compiled servers: it then changes nothing in an installation without the packages that build.
 *
 * @returns {Promise<boolean>} whether there are packages that build
 */
export const prepare = async (say = console.log, { builds = true } = {}) => {
  try {
    const problem = nodeProblem(ROOT);
    if (problem) throw new Error(problem);
    readEnvFile();
    if (!builds && isWithoutBuild()) return false;
    await install(ROOT, say);
    compileServers(say);
    return true;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
};
