// `npm run catalogue`: a page with all parts of the UI kit in all states, rebuilt at each change.
// `npm run catalogue -- FOLDER`: built once, into that folder.
import './supported-node.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';

const ROOT = path.dirname(import.meta.dirname);
await install(ROOT);
const { buildCatalogue } = await import('./src/build-catalogue.ts');
const [folder] = process.argv.slice(2);
const outDir = folder ? path.resolve(folder) : path.join(ROOT, '.cache', 'catalogue');
buildCatalogue(outDir, !folder, (problem) => {
  if (problem) {
    console.error(problem);
    process.exitCode = folder ? 1 : undefined;
  } else console.log(`Built: open or reload ${pathToFileURL(path.join(outDir, 'index.html'))}`);
});
