// `npm run user`, `npm run import`, `npm run move-to-postgres`: the API's commands, on the
// configured database.
import './supported-node.mjs';
import { prepare, ROOT } from './prepare.mjs';

const SCRIPTS = {
  user: 'server/api/src/process/user-command.ts',
  import: 'server/api/src/process/import-command.ts',
  'move-to-postgres': 'server/api/src/process/move-command.ts',
};

const [name, ...args] = process.argv.slice(2);
await prepare(console.log, { builds: false });
const { runApiCommand } = await import('./src/run-api-command.ts');
await runApiCommand({ root: ROOT, script: SCRIPTS[name], args });
