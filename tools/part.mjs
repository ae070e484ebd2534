// `npm run api`, `npm run gateway`, `npm run registry`: one part of the product, with `.env`; the
// servers are compiled first where they can be. Production runs the file itself with node.
import { prepare } from './install/prepare.mjs';

const PARTS = {
  api: '../api/dist/main.js',
  gateway: '../gateway/dist/main.js',
  registry: '../gate/dist/registry-main.js',
};

const [name] = process.argv.splice(2, 1);
await prepare(console.error, { builds: false });
await import(PARTS[name]);
