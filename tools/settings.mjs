// `npm run settings`: writes .env.example from the table of settings.
import './supported-node.mjs';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
const { runTyped } = await import('./src/run-typed.ts');
const { writeSettings } = await import('./src/render-settings.ts');
await runTyped(
  'npm run settings --',
  'Writes .env.example from the table of settings.',
  (program) => program.action(() => writeSettings(ROOT)),
);
