// `npm test`: everything, or `npm test -- PART [filter …]` with a part of src/testing/parts.ts.
// Needs npm and any Node; installs the rest.
import './supported-node.mjs';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { install } from './install.mjs';
import { ROOT as root } from '../server/base/node/node-version.mjs';

// Removes the settings of this machine's product (NODE_ENV, database, store); .env.example names
// all settings.
for (const [, name] of readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(
  /^#([A-Z_\d]+)=/gm,
))
  delete process.env[name];

await install(root).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
await import('./src/testing/run.ts');
