// `npm run release -- <command>`: what is released, and to whom. `--help` lists the commands.
import { prepare, ROOT } from './install/prepare.mjs';

// stdout is the command's own: with --json it is one document.
const canBuild = await prepare(console.error, { builds: false });
const { release } = await import('./dist/release.js');
await release({ root: ROOT, args: process.argv.slice(2), canBuild });
