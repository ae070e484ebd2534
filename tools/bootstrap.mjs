// `npm run bootstrap`: bundles server/gateway/src/bootstrap into the script that the gateway
// serves. Run it after each change there; a test compares the two.
import './supported-node.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
const { BOOTSTRAP_FILE, bootstrapSource } = await import('./src/bootstrap-bundle.ts');
writeFileSync(path.join(ROOT, BOOTSTRAP_FILE), bootstrapSource(ROOT));
