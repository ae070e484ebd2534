// npm test: everything, or `npm test -- PART [filter …]`, the parts being those of
// testing/parts.mjs. Needs npm and any Node; fetches the rest.
import './install/supported-node.mjs';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { install } from './install/install.mjs';
import { ROOT as root } from '../server/base/node/node-version.mjs';

const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

// Settings of this machine's product (NODE_ENV=production, its database, its store) aren't the
// tests'. All stand in .env.example.
for (const [, name] of readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(
  /^#([A-Z_\d]+)=/gm,
))
  delete process.env[name];

await install(root).catch((error) => giveUp(error.message));

// What they import is only there once it is installed.
const { program } = await import('commander');
const { changedFiles, partsOfChange } = await import('./testing/changed.mjs');
const { PARTS } = await import('./testing/parts.mjs');
const { summary } = await import('./testing/summary.mjs');

/** All parts, of what has changed since main only. */
const CHANGED = 'changed';
const names = [...Object.keys(PARTS), CHANGED].join(', ');

program
  .name('npm test --')
  .description('Everything, or one part of it.')
  .argument('[part]', names)
  .argument('[filter...]', 'Paths or names, and options of what runs the part.')
  // What follows the part is for jest, playwright or the linters.
  .passThroughOptions()
  .parse();
const [named, ...words] = program.args;
if (named && named !== CHANGED && !Object.hasOwn(PARTS, named))
  giveUp(`There is no part ${named}: ${names}.`);

const folder = mkdtempSync(path.join(tmpdir(), 'refined-test-'));
// Another user may run PostgreSQL in it.
chmodSync(folder, 0o755);
// What was stopped may still write a moment longer.
const patient = { maxRetries: 5, retryDelay: 500 };
process.on('exit', () => rmSync(folder, { recursive: true, force: true, ...patient }));

// What runs gets the signal too, and ends.
let stoppedBy;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stoppedBy = signal;
  });

/** A part that can't run at all is one failure, with one sentence. */
const runPart = async ({ title, run }, filter) => {
  console.log(`\n━━ ${title} ${'━'.repeat(Math.max(0, 70 - title.length))}`);
  const start = performance.now();
  const outcome = await run({ root, folder, filter }).catch((error) => ({
    passed: 0,
    failed: 1,
    problem: error.message,
  }));
  return { title, ...outcome, seconds: (performance.now() - start) / 1000 };
};

const wanted = () => {
  if (named === CHANGED) return partsOfChange(changedFiles(root));
  return named ? [[named, words]] : Object.keys(PARTS).map((name) => [name, []]);
};

const results = [];
for (const [name, filter] of wanted()) {
  results.push(await runPart(PARTS[name], filter));
  if (stoppedBy) giveUp(`Stopped by ${stoppedBy}.`);
}
console.log(summary(results));
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
