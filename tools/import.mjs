// `npm run import -- dpd <zip…> --date 2026-04-01`, `npm run import -- noc <json…>`: the importer,
// on the configured database.
import './install/supported-node.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

await prepare(console.log, { builds: false });
const { runApiCommand } = await import('./src/run-api-command.ts');
await runApiCommand({
  root: ROOT,
  script: 'server/api/src/process/import-command.ts',
  args: process.argv.slice(2),
});
