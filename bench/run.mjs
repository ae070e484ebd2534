// Runs one command of this workspace (src/NAME.ts): `npm run bench`, `npm run drill`, `npm run soak`.
import '../tools/install/supported-node.mjs';
import { prepare } from '../tools/install/prepare.mjs';

const [name] = process.argv.splice(2, 1);
await prepare();
await import(`./src/${name}.ts`);
