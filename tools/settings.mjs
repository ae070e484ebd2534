// `npm run settings`: .env.example, from the table of settings.
import './install/supported-node.mjs';
import { runTyped } from './install/command-line.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

await prepare();
const { writeSettings } = await import('./src/write-settings.ts');
await runTyped(
  'npm run settings --',
  'Writes .env.example from the table of settings.',
  (program) => program.action(() => writeSettings(ROOT)),
);
