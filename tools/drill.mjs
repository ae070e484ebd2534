// `npm run drill`: one screen published, broken, rolled back and published again under load.
import { runTyped } from './install/command-line.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

prepare();
const { drill } = await import('./dist/drill/drill.js');
await runTyped(
  'npm run drill --',
  'Publishes one screen, breaks it, rolls it back and publishes it again, under load.',
  (program) =>
    program
      .option('--rounds <N>', 'How many times.', '10')
      .option('--rate <N>', 'Requests per second.', '200')
      .action(async ({ rounds, rate }) => {
        const options = { root: ROOT, rounds: Number(rounds), rate: Number(rate) };
        process.exit((await drill({ ...options, say: console.log })) ? 0 : 1);
      }),
);
