// npm test: everything, or `npm test -- types|lint|unit|api|browser [filter …]`. Needs Node and npm
// only; fetches the rest.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, nodeProblem } from './install.mjs';
import { PARTS } from './testing/parts.mjs';
import { passOn } from './testing/run-command.mjs';
import { summary } from './testing/summary.mjs';
import { createTemporary } from './testing/temporary.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [named, ...filter] = process.argv.slice(2);

const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

if (named && !Object.hasOwn(PARTS, named))
  giveUp(`There is no part ${named}: ${Object.keys(PARTS).join(', ')}.`);
const problem = nodeProblem(root);
if (problem) giveUp(problem);
try {
  install(root);
} catch (error) {
  giveUp(error.message);
}

const temporary = createTemporary();
const folder = temporary.folder('test');
// Whatever the tests leave in the system's temp folder goes with the run's.
const env = { TMPDIR: folder, TEMP: folder, TMP: folder };

let stoppedBy;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stoppedBy = signal;
    passOn(signal);
  });
}

/** A part that can't run at all is one failure, with one sentence. */
const runPart = async ({ title, run }) => {
  console.log(`\n━━ ${title} ${'━'.repeat(Math.max(0, 70 - title.length))}`);
  const start = performance.now();
  const outcome = await run({ root, folder, temporary, filter, env }).catch((error) => ({
    passed: 0,
    failed: 1,
    problem: error.message,
  }));
  return { title, ...outcome, seconds: (performance.now() - start) / 1000 };
};

const results = [];
for (const part of named ? [PARTS[named]] : Object.values(PARTS)) {
  if (!stoppedBy) results.push(await runPart(part));
}
await temporary.clear();
if (stoppedBy) giveUp(`Stopped by ${stoppedBy}.`);
console.log(summary(results));
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
