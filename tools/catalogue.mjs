// `npm run catalogue`: every part of the UI kit in every state, in a page that follows the sources.
// `npm run catalogue -- FOLDER`: built once, into that folder.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install/install.mjs';

const ROOT = path.dirname(import.meta.dirname);
await install(ROOT);
const { buildCatalogue } = await import('./catalogue/build-catalogue.mjs');
const [folder] = process.argv.slice(2);
if (folder) await buildCatalogue(path.resolve(folder));
else {
  const outDir = path.join(ROOT, '.cache', 'catalogue');
  await buildCatalogue(outDir, (problem) => console.log(problem ?? 'Built: reload the page.'));
  console.log(`Open ${pathToFileURL(path.join(outDir, 'index.html'))}`);
}
