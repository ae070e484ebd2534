// `npm run release -- <command>`: the commands for releases; `--help` lists them.
import './supported-node.mjs';
import { prepare, ROOT } from './prepare.mjs';

// stdout is for the command: with --json, it is one document.
const canBuild = await prepare(console.error, { builds: false });
const { release } = await import('./src/release.ts');
await release({ root: ROOT, args: process.argv.slice(2), canBuild });
