// `npm run bench`: how quick the product is. Without a part's name, all parts one after the other.
import path from 'node:path';
import { runTyped } from '../install/command-line.mjs';
import { prepare, ROOT } from '../install/prepare.mjs';

await prepare();
const { BENCH_PARTS, barLine, runPart } = await import('../dist/bench/index.js');

const runOf = ({ out, record, ...options }) => ({
  root: ROOT,
  out: path.resolve(out),
  record,
  options,
  say: console.log,
});

/** @param {import('commander').Command} program */
const withCommon = (program) =>
  program
    .option('--out <FOLDER>', 'Where the JSON goes.', '.cache')
    .option('--record', 'Write the figures into docs/performance.md.', false);

await runTyped('npm run bench --', 'Measures the product.', (program) => {
  for (const part of BENCH_PARTS) {
    const command = withCommon(program.command(part.name).description(part.description));
    for (const { flags, description, standard } of part.options)
      command.option(flags, description, standard);
    command.action((typed) => runPart(part, runOf(typed)));
  }
  withCommon(
    program.command('all', { isDefault: true }).description('All parts, then all bars.'),
  ).action(async (typed) => {
    const bars = [];
    for (const part of BENCH_PARTS) {
      console.log(`\n${part.name}: ${part.description}`);
      bars.push(...(await runPart(part, runOf(typed))));
    }
    console.log(`\n${bars.map(barLine).join('\n')}`);
  });
});
