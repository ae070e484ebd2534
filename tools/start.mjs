// `npm start`: the whole product on one port, from a fresh clone. Only this file and what it
// imports statically run uninstalled.
import { prepare, ROOT } from './install/prepare.mjs';

prepare();
const { start } = await import('./dist/index.js');
await start({ root: ROOT });
