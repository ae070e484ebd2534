// Runs one of the measurements: `npm run bench`, `npm run drill`, `npm run soak`.
import './supported-node.mjs';
import { prepare } from './prepare.mjs';

const [name] = process.argv.splice(2, 1);
await prepare();
await import(`@refined/bench/${name}`);
