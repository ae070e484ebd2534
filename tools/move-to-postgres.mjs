// `DATABASE_URL=postgres://… npm run move-to-postgres`: copies the embedded database into an empty
// PostgreSQL.
import './install/supported-node.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

await prepare(console.log, { builds: false });
const { runApiCommand } = await import('./src/run-api-command.ts');
await runApiCommand({
  root: ROOT,
  script: 'server/api/src/process/move-command.ts',
  args: process.argv.slice(2),
});
