// `npm start`: the whole product on one port, from a fresh clone. Only this file and its static
// imports run before the installation.
import './supported-node.mjs';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
const { runTyped } = await import('./src/run-typed.ts');
const { start } = await import('./src/start.ts');
await runTyped('npm start --', 'The whole product on one port.', (program) =>
  program.addHelpText('after', '\nSettings: .env.example.').action(() => start({ root: ROOT })),
);
