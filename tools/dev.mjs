// `npm run dev`: the product with builds that follow the sources; `npm run dev -w queues-mfe`: that
// screen's alone.
import { compileServers, prepare, ROOT } from './install/prepare.mjs';

prepare();
const { start } = await import('./dist/index.js');
await start({ root: ROOT, watch: process.argv.slice(2), development: true, compileServers });
