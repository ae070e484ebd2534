// `npm run dev`: the product, rebuilt when sources change; `npm run dev -w queues-mfe`: only that
// screen is rebuilt.
import './supported-node.mjs';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
const { runTyped } = await import('./src/run-typed.ts');
const { start } = await import('./src/start.ts');
await runTyped('npm run dev --', 'The product, with builds that follow the sources.', (program) =>
  program
    .argument('[workspace...]', 'Follow only these; all by default.')
    .action((watch) => start({ root: ROOT, watch, development: true })),
);
