// `DATABASE_URL=postgres://… npm run move-to-postgres`: the embedded database's content into an
// empty PostgreSQL.
import { prepare, ROOT } from './install/prepare.mjs';

await prepare(console.log, { builds: false });
const { runApiCommand } = await import('./dist/run-api-command.js');
await runApiCommand({
  root: ROOT,
  script: 'api/dist/process/move-command.js',
  args: process.argv.slice(2),
});
