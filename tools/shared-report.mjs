// `npm run shared-report`: writes the committed report of shared's exports for screens.
import './supported-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
const { namesLost, presentReport, SHARED_REPORT } = await import('./src/shared-report.ts');
const file = path.join(ROOT, SHARED_REPORT);
const present = presentReport(ROOT);
const lost = namesLost(readFileSync(file, 'utf8'), present);
if (lost.length > 0) {
  console.error(
    `${SHARED_REPORT} is not written: ${lost.join(', ')} would vanish, and a released screen that imports it would fail. Keep the former name and list it in shared/src/federation/deprecated.ts, or raise the major version of SHARED_CONTRACT.`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(file, present);
  console.log(`${SHARED_REPORT} is written: commit it with the change.`);
}
