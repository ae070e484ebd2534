// `npm run release -- <command>`: what is released, and to whom. `--help` lists the commands.
import './install/supported-node.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

// stdout is the command's own: with --json it is one document.
const canBuild = await prepare(console.error, { builds: false });
const { release } = await import('./src/release.ts');
await release({ root: ROOT, args: process.argv.slice(2), canBuild });
