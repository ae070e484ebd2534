import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const places = () => [
  ...(process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, 'nginx')),
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/opt/homebrew/bin/nginx',
];

const works = (file) =>
  existsSync(file) && spawnSync(file, ['-v'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

/**
 * The installation command of each package manager; the first one on the machine is used, only as
 * root. The package's service isn't started.
 */
const PACKAGE_MANAGERS = [
  {
    needs: '/usr/bin/apt-get',
    commands: ['apt-get update', 'apt-get install -y --no-install-recommends nginx-light'],
  },
  { needs: '/usr/bin/dnf', commands: ['dnf install -y nginx'] },
  { needs: '/sbin/apk', commands: ['apk add --no-cache nginx'] },
];

const fetchOne = (say) => {
  const manager = PACKAGE_MANAGERS.find(({ needs }) => existsSync(needs));
  if (!manager || process.getuid?.() !== 0) return;
  for (const line of manager.commands) {
    say(`No nginx found: ${line} …`);
    const [command, ...args] = line.split(' ');
    // RUNLEVEL 1: the package's service doesn't start and takes no port.
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  }
};

/**
 * The nginx that the documented configuration is tried with: NGINX_PATH, else an installed one,
 * else one from the package manager. Throws an Error of one sentence when there is none.
 *
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>} path of the program
 */
export const findNginx = async (say = console.log) => {
  const named = process.env.NGINX_PATH;
  if (named && !works(named))
    throw new Error(`NGINX_PATH names ${named}, which is no nginx that runs: correct or unset it.`);
  if (named) return named;
  const found = places().find(works);
  if (found) return found;
  fetchOne(say);
  const fetched = places().find(works);
  if (fetched) return fetched;
  throw new Error('No nginx found: install nginx, or set NGINX_PATH to one.');
};
