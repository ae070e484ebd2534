// Runs one command of this workspace (src/NAME.ts): `npm run bench`, `npm run drill`, `npm run soak`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { prepare, ROOT } from '../tools/install/prepare.mjs';

const [name] = process.argv.splice(2, 1);
await prepare();
// What `npm start` compiles leaves this workspace out.
const compiler = path.join(ROOT, 'node_modules', 'typescript', 'lib', 'tsc.js');
const { status } = spawnSync(process.execPath, [compiler, '-b', 'bench'], {
  cwd: ROOT,
  stdio: ['ignore', 2, 2],
});
if (status !== 0) process.exit(1);
await import(`./dist/${name}.js`);
