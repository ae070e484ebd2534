// `npm run bootstrap`: the script that starts the shell, from server/gateway/src/bootstrap, as the gateway
// serves it. Run it after each change there; a test compares.
import './install/supported-node.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { BOOTSTRAP_SCRIPT, bootstrapSource } from './bootstrap-bundle.mjs';

const ROOT = path.dirname(import.meta.dirname);
writeFileSync(path.join(ROOT, BOOTSTRAP_SCRIPT), bootstrapSource(ROOT));
