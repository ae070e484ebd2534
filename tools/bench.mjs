// `npm run bench`: how quick the product is, measured in a browser.
import path from 'node:path';
import { runTyped } from './install/command-line.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

prepare();
const { benchLists } = await import('./dist/bench/bench-lists.js');
const { benchMonth } = await import('./dist/bench/month/bench-month.js');
const { benchLoad } = await import('./dist/bench/load/bench-load.js');

const sizesOf = (typed) => {
  const sizes = typed.split(',').map(Number);
  const isSize = (size) => Number.isInteger(size) && size > 0;
  if (!sizes.every(isSize)) throw new Error('--sizes are numbers, separated by commas.');
  return sizes;
};

const roundsOf = (typed) => {
  const rounds = Number(typed);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a number from 1.');
  return rounds;
};

/** @param {import('commander').Command} program */
const lists = (program) =>
  program
    .command('lists')
    .description('Keys on long lists: from the press to the focus on the next card.')
    .option('--sizes <N,N>', 'Cards in the queue.', '1000,10000')
    .option('--presses <N>', 'Presses of each key.', '200')
    .option('--data <FOLDER>', 'A data folder that a product has filled; a new one unless told.')
    .option('--out <FILE>', 'Where the JSON goes.', path.join('.cache', 'bench-lists.json'))
    .action(({ sizes, presses, data, out }) =>
      benchLists({
        root: ROOT,
        sizes: sizesOf(sizes),
        presses: Number(presses),
        dataFolder: data && path.resolve(data),
        out: path.resolve(out),
        say: console.log,
      }),
    );

/** @param {import('commander').Command} program */
const load = (program) =>
  program
    .command('load')
    .description('Loads of a page, beside one bundle of the same sources.')
    .option('--rounds <N>', 'Loads of each kind.', '5')
    .option('--only <PAGE,PAGE>', 'home, search, queue, edit; all unless told.')
    .option('--data <FOLDER>', 'A data folder that a product has filled; a new one unless told.')
    .option('--out <FILE>', 'Where the JSON goes.', path.join('.cache', 'bench-load.json'))
    .option('--record', 'Write the figures into docs/performance.md.', false)
    .action(({ rounds, only, data, out, record }) =>
      benchLoad({
        root: ROOT,
        rounds: roundsOf(rounds),
        only: only?.split(','),
        dataFolder: data && path.resolve(data),
        out: path.resolve(out),
        record,
        say: console.log,
      }),
    );

/** @param {import('commander').Command} program */
const month = (program) =>
  program
    .command('month')
    .description('The seeded month decided without a mouse, by groups and by cards.')
    .option('--out <FILE>', 'Where the JSON goes.', path.join('.cache', 'bench-month.json'))
    .action(({ out }) => benchMonth({ root: ROOT, out: path.resolve(out), say: console.log }));

await runTyped('npm run bench --', 'Measures the product in a browser.', (program) => {
  lists(program);
  load(program);
  month(program);
});
