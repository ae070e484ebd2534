// `npm run drill`: one screen published, broken, rolled back and published again under load.
import { writeFileSync } from 'node:fs';
import { runTyped } from '../install/command-line.mjs';
import { prepare, ROOT } from '../install/prepare.mjs';

/** Every kind of bad release, on the releases of `npm run build`. */
const tryEveryKind = async (file) => {
  const { buildOnce } = await import('../dist/index.js');
  const { tryKinds } = await import('@refined/bad-releases/try-kinds');
  await buildOnce({ root: ROOT });
  const { document, ok } = await tryKinds(ROOT, console.log);
  if (typeof file === 'string') writeFileSync(file, document);
  else console.log(`\n${document}`);
  return ok;
};

await prepare();
const { drill } = await import('../dist/drill/drill.js');
await runTyped(
  'npm run drill --',
  'Publishes one screen, breaks it, rolls it back and publishes it again, under load.',
  (program) =>
    program
      .option('--rounds <N>', 'How many times.', '10')
      .option('--rate <N>', 'Requests per second.', '200')
      .option('--kinds [FILE]', 'Tries each kind of bad release instead; writes the table there.')
      .action(async ({ rounds, rate, kinds }) => {
        const options = { root: ROOT, rounds: Number(rounds), rate: Number(rate) };
        const ok = kinds
          ? await tryEveryKind(kinds)
          : await drill({ ...options, say: console.log });
        process.exit(ok ? 0 : 1);
      }),
);
