// `npm run import -- dpd <zip…> --date 2026-04-01`, `npm run import -- noc <json…>`: the importer,
// on the configured database.
import { prepare, ROOT } from './install/prepare.mjs';

await prepare(console.log, { builds: false });
const { runApiCommand } = await import('./dist/run-api-command.js');
await runApiCommand({
  root: ROOT,
  script: 'api/dist/process/import-command.js',
  args: process.argv.slice(2),
});
