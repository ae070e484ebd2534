// `npm run new-screen -- price-history`: a new screen, working, known to everything.
import { prepare, ROOT } from './install/prepare.mjs';

await prepare();
const { newScreenCommand } = await import('./dist/index.js');
process.exitCode = await newScreenCommand(
  ROOT,
  process.argv.slice(2),
  (line) => console.log(line),
  (line) => console.error(line),
);
