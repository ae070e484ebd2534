// `npm run release -- <command>`: what is released, and to whom. `--help` lists the commands.
import { prepare, ROOT } from './install/prepare.mjs';

// stdout is the command's own: with --json it is one document.
await prepare(console.error);
const { release } = await import('./dist/gate/release.js');
await release({ root: ROOT, args: process.argv.slice(2) });
