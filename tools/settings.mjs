// `npm run settings`: .env.example, from the table of settings.
import { runTyped } from './install/command-line.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

await prepare();
const { writeSettings } = await import('./dist/write-settings.js');
await runTyped(
  'npm run settings --',
  'Writes .env.example from the table of settings.',
  (program) => program.action(() => writeSettings(ROOT)),
);
