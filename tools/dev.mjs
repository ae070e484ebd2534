// `npm run dev`: the product, rebuilt when sources change; `npm run dev -w queues-mfe`: only that
// screen is rebuilt.
import { runTyped } from './install/command-line.mjs';
import { compileServers, prepare, ROOT } from './install/prepare.mjs';

await prepare();
const { start } = await import('./dist/index.js');
await runTyped('npm run dev --', 'The product, with builds that follow the sources.', (program) =>
  program
    .argument('[workspace...]', 'Only these are followed; all of them unless told.')
    .action((watch) => start({ root: ROOT, watch, development: true, compileServers })),
);
