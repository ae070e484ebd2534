// `npm run user -- add NAME`: accounts, in the configured database.
import { prepare, ROOT } from './install/prepare.mjs';

await prepare(console.log, { builds: false });
const { runApiCommand } = await import('./dist/run-api-command.js');
await runApiCommand({
  root: ROOT,
  script: 'api/dist/process/user-command.js',
  args: process.argv.slice(2),
});
