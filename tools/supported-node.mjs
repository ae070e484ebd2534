// The first import of each command for users: if this Node is too old, the command continues with a
// supported one from npm. Plain JavaScript for Node 18 and later, with Node's own modules only.
import { spawnSync } from 'node:child_process';
import module from 'node:module';
import path from 'node:path';
import { NODE, nodeProblem } from '../server/base/node/node-version.mjs';
import { runCommand } from './run-command.mjs';

/** Set for the second process, so that it never starts a third. */
const GOES_ON = 'REFINED_NODE';

const MAJOR = NODE.split('.')[0];

/**
 * The package of a plain binary if npm has one. The package `node` is older and needs an install
 * script, which npm may refuse.
 */
const packageOf = ({ platform, arch }) =>
  platform === 'linux' && ['x64', 'arm64'].includes(arch)
    ? `node-linux-${arch}@${NODE}`
    : `node@${MAJOR}`;

/** The path of that Node; npm caches it. */
const fetchNode = () => {
  const isScript = /\.[cm]?js$/.test(process.env.npm_execpath ?? '');
  const [command, ...before] = isScript ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const { stdout, status } = spawnSync(
    command,
    [
      ...before,
      ...['exec', '--yes', `--package=${packageOf(process)}`, '--', 'node', '-p'],
      'process.execPath',
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return status === 0 ? stdout.trim() : undefined;
};

const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const problem = nodeProblem();
if (problem) {
  if (process.env[GOES_ON]) giveUp(problem);
  console.error(`Node ${process.versions.node} is too old: going on with Node ${MAJOR} from npm.`);
  const node = fetchNode();
  if (!node) giveUp(`${problem} npm couldn't fetch one: see above.`);
  const { status, signal } = await runCommand(
    node,
    [...process.execArgv, ...process.argv.slice(1)],
    {
      env: {
        ...process.env,
        // So that its child processes, including npm's scripts, find the same Node.
        PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
        [GOES_ON]: NODE,
      },
      stdio: 'inherit',
    },
  );
  if (signal) process.kill(process.pid, signal);
  process.exit(status);
}
// Caches compiled code in the system's temp folder, for the next start.
module.enableCompileCache?.();
