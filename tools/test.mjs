// npm test: everything, or `npm test -- PART [filter …]`, the parts being those of
// testing/parts.mjs. Needs Node and npm only; fetches the rest.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, nodeProblem } from './install/install.mjs';
import { changedFiles, partsOfChange } from './testing/changed.mjs';
import { PARTS } from './testing/parts.mjs';
import { passOn } from './testing/run-command.mjs';
import { summary } from './testing/summary.mjs';
import { createTemporary } from './testing/temporary.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const problem = nodeProblem(root);
if (problem) giveUp(problem);
try {
  await install(root);
} catch (error) {
  giveUp(error.message);
}

/** All parts, of what has changed since main only. */
const CHANGED = 'changed';

/** What was typed: a part, and what it is given. commander is only there once it is installed. */
const typed = async () => {
  const { program } = await import('commander');
  program
    .name('npm test --')
    .description('Everything, or one part of it.')
    .argument('[part]', [...Object.keys(PARTS), CHANGED].join(', '))
    .argument('[filter...]', 'Paths or names, and options of what runs the part.')
    // What follows the part is for jest, playwright or the linters.
    .passThroughOptions()
    .parse();
  return program.args;
};
const [named, ...filter] = await typed();
if (named && named !== CHANGED && !Object.hasOwn(PARTS, named))
  giveUp(`There is no part ${named}: ${[...Object.keys(PARTS), CHANGED].join(', ')}.`);

const temporary = createTemporary({ quick: true });
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

const headline = (title) =>
  console.log(`\n━━ ${title} ${'━'.repeat(Math.max(0, 70 - title.length))}`);

/** A part that can't run at all is one failure, with one sentence. */
const runPart = async ({ title, run }, say, words = filter) => {
  const start = performance.now();
  const outcome = await run({ root, folder, temporary, filter: words, env, say }).catch(
    (error) => ({
      passed: 0,
      failed: 1,
      problem: error.message,
    }),
  );
  return { title, ...outcome, seconds: (performance.now() - start) / 1000 };
};

const runOpenly = async (part, words) => {
  headline(part.title);
  return runPart(part, undefined, words);
};

/** One after the other; what each says is shown at the end, under its own headline. */
const runBeside = async (parts) => {
  const outcomes = [];
  for (const part of parts) {
    if (stoppedBy) break;
    const said = [];
    const result = await runPart(part, (text) => said.push(text));
    outcomes.push({ result, said });
  }
  return () =>
    outcomes.map(({ result, said }) => {
      headline(result.title);
      process.stdout.write(said.join(''));
      return result;
    });
};

const results = [];
const start = performance.now();
if (named === CHANGED) {
  for (const [name, words] of partsOfChange(changedFiles(root)))
    if (!stoppedBy) results.push(await runOpenly(PARTS[name], words));
} else if (named) results.push(await runOpenly(PARTS[named]));
else {
  const parts = Object.entries(PARTS);
  for (const [name, part] of parts.filter(([, { beside }]) => !beside)) {
    if (stoppedBy) break;
    const beside = runBeside(
      parts.map(([, other]) => other).filter((other) => other.beside === name),
    );
    const result = await runOpenly(part);
    results.push(...(await beside)(), result);
  }
}
const seconds = (performance.now() - start) / 1000;
await temporary.clear();
if (stoppedBy) giveUp(`Stopped by ${stoppedBy}.`);
console.log(summary(results, seconds));
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
