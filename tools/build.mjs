// `npm run build`: builds everything that is stale and publishes it into the release store.
import './install/supported-node.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

await prepare();
const { runTyped } = await import('./src/run-typed.ts');
const { buildOnce } = await import('./src/index.ts');
await runTyped(
  'npm run build --',
  'Builds everything that is stale, and publishes it into the release store.',
  (program) => program.action(() => buildOnce({ root: ROOT })),
);
