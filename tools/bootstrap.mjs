// `npm run bootstrap`: the script that starts the shell, from server/gateway/src/bootstrap, as the gateway
// serves it. Run it after each change there; a test compares.
import './install/supported-node.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, ROOT } from './install/prepare.mjs';

await prepare();
const { BOOTSTRAP_SCRIPT, bootstrapSource } = await import('./src/bootstrap-bundle.ts');
writeFileSync(path.join(ROOT, BOOTSTRAP_SCRIPT), bootstrapSource(ROOT));
