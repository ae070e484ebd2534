// `npm run build`: builds everything that is stale and publishes it into the release store.
import './supported-node.mjs';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
const { runTyped } = await import('./src/run-typed.ts');
const { buildOnce } = await import('./src/start.ts');
await runTyped(
  'npm run build --',
  'Builds everything that is stale, and publishes it into the release store.',
  (program) => program.action(() => buildOnce({ root: ROOT })),
);
