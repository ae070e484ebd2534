// `npm run shared-report`: writes the committed report of shared's exports for screens.
import './install/supported-node.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, ROOT } from './install/prepare.mjs';

await prepare();
const { presentReport, SHARED_REPORT } = await import('./src/shared-report.ts');
writeFileSync(path.join(ROOT, SHARED_REPORT), presentReport(ROOT));
console.log(`${SHARED_REPORT} is written: commit it with the change.`);
