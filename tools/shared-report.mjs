// `npm run shared-report`: what shared offers to screens, as a committed report; asks for a new
// contract version where it changed.
import { prepare, ROOT } from './prepare.mjs';

prepare();
const { updateSharedReport } = await import('./dist/shared-report/update-shared-report.js');
process.exitCode = updateSharedReport(ROOT, console.log);
