// `npm run shared-report`: what shared offers to screens, as a committed report; asks for a new
// contract version where it changed.
import { runTyped } from './install/command-line.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

await prepare();
const { updateSharedReport } = await import('./dist/shared-report/update-shared-report.js');
await runTyped(
  'npm run shared-report --',
  'Writes shared/api-report.md, and asks for a new contract version where it changed.',
  (program) =>
    program
      .option('--base <COMMIT>', 'Compares with what is deployed.', 'HEAD')
      .action(({ base }) => {
        process.exitCode = updateSharedReport(ROOT, console.log, undefined, base);
      }),
);
