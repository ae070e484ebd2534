// `npm run shared-report`: what shared offers to screens, as a committed report; asks for a new
// contract version where it changed. `--base COMMIT` compares with what is deployed (default: the
// last commit).
import { parseArgs } from 'node:util';
import { prepare, ROOT } from './install/prepare.mjs';

const { values } = parseArgs({ options: { base: { type: 'string', default: 'HEAD' } } });

prepare();
const { updateSharedReport } = await import('./dist/shared-report/update-shared-report.js');
process.exitCode = updateSharedReport(ROOT, console.log, undefined, values.base);
