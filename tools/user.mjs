// `npm run user -- add NAME`: manages accounts in the configured database.
import './install/supported-node.mjs';
import { prepare, ROOT } from './install/prepare.mjs';

await prepare(console.log, { builds: false });
const { runApiCommand } = await import('./src/run-api-command.ts');
await runApiCommand({
  root: ROOT,
  script: 'server/api/src/process/user-command.ts',
  args: process.argv.slice(2),
});
