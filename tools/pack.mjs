// `npm run pack -- <folder>`: the packages for teams with their own repository, as two tarballs for
// any npm registry.
import './supported-node.mjs';
import path from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

await prepare((line) => console.error(line));
const { runTyped } = await import('./src/run-typed.ts');
const { pack } = await import('./src/pack.ts');
await runTyped(
  'npm run pack --',
  'Writes @refined/shared and @refined/screen-kit as tarballs for an npm registry.',
  (program) =>
    program
      .argument('<folder>')
      .option('--no-docs', "Without the pages about shared's exports: quicker, for trials.")
      .action(async (folder, options) => {
        // npm runs scripts in the repository's folder.
        const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
        for (const tarball of await pack(ROOT, target, options)) console.log(tarball);
      }),
);
