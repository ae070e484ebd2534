import path from 'node:path';
import { Application } from 'typedoc';

/** They pass on what a library exports; its own documentation describes it. */
const OF_LIBRARIES = ['router', 'schema'];

/**
 * Writes a page per door: each export with its shape, and what its comment says of units, errors
 * and sources.
 *
 * @param {string} root folder of the repository
 * @param {string} folder
 * @param {readonly string[]} doors
 */
export const writeSharedDocs = async (root, folder, doors) => {
  const app = await Application.bootstrapWithPlugins(
    /** @type {Partial<import('typedoc').TypeDocOptions>} */ ({
      plugin: ['typedoc-plugin-markdown'],
      out: folder,
      name: '@refined/shared',
      tsconfig: path.join(root, 'shared', 'tsconfig.json'),
      entryPoints: doors
        .filter((door) => !OF_LIBRARIES.includes(door))
        .map((door) => path.join(root, 'shared', 'src', door, 'index.ts')),
      // tsc has checked them.
      skipErrorChecking: true,
      excludeExternals: true,
      disableSources: true,
      // A schema's type is long; the call that it belongs to says what it is for.
      maxTypeConversionDepth: 2,
      readme: 'none',
      hideGenerator: true,
      outputFileStrategy: 'modules',
      logLevel: 'Error',
    }),
  );
  const project = await app.convert();
  if (!project) throw new Error("The documents of shared's exports can not be made.");
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error('The documents of shared are not whole: see above.');
};
