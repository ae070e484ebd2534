// `npm run api`, `npm run gateway`, `npm run registry`: one part of the product, with `.env`.
// Production runs the part's file directly with node.
import './supported-node.mjs';
import { prepare } from './prepare.mjs';

const PARTS = {
  api: '../server/api/main.mjs',
  gateway: '../server/gateway/main.mjs',
  registry: '../server/registry/main.mjs',
};

const [name] = process.argv.splice(2, 1);
await prepare(console.error, { builds: false });
await import(PARTS[name]);
