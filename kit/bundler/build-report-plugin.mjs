import path from 'node:path';
import { offeredNames, ownCopies, usedNames } from './bundle-contents.mjs';

const isScript = (file) => file.endsWith('.js');

const bundleOf = ({ compilation }, { isShell, name }, contents) => {
  const files = [...compilation.assetsInfo.keys()]
    .filter((file) => compilation.getAsset(file))
    .sort();
  if (isShell) {
    const shell = compilation.entrypoints.get('shell');
    const scripts = shell.getFiles().filter(isScript);
    const entry = shell.getEntrypointChunk().files.values().next().value;
    const runtime = compilation.namedChunkGroups.get('runtime').getFiles().filter(isScript);
    return {
      entry,
      initial: scripts.filter((file) => file !== entry),
      runtime,
      files,
      ...contents,
    };
  }
  const [entry] = compilation.entrypoints.get(name).getFiles().filter(isScript);
  const initial = compilation.namedChunkGroups.get('screen').getFiles().filter(isScript);
  return { federationName: name, entry, initial, files, ...contents };
};

/** A file of a kind that can't be imported; a module that isn't a file has no ending. */
const NOT_IMPORTED = /\.(?!(?:[cm]?[jt]sx?|css|json)$)[a-z\d]+$/i;

/** How a screen uses a file that can't be imported: a picture, a font. */
const instead = (file) =>
  `A picture, a font or a worker isn't imported. Its address is new URL('./${path.posix.basename(file)}', import.meta.url)`;

const errorsOf = (stats) =>
  stats
    .toJson({ all: false, errors: true })
    .errors.map(({ moduleName, message }) =>
      [
        moduleName,
        message,
        moduleName && NOT_IMPORTED.test(moduleName) ? instead(moduleName) : undefined,
      ]
        .filter(Boolean)
        .join('\n'),
    );

/**
 * Sends the parent process the result of each build (`{ bundle }`) or its errors (`{ errors }`),
 * and ends with the parent, which a watching webpack would outlive. Without a parent: nothing.
 */
export class BuildReportPlugin {
  /**
   * @param {{ isShell: boolean, name: string, root: string, provided: ReadonlySet<string> }} workspace
   *   `name`: the federation's name of the release; `provided`: modules that screens must not contain
   */
  constructor(workspace) {
    this.workspace = workspace;
  }

  apply(compiler) {
    if (!process.send) return;
    process.once('disconnect', () => process.exit());
    // This listener must not keep a finished build alive.
    process.channel.unref();
    let contents = {};
    compiler.hooks.compilation.tap('BuildReportPlugin', (compilation) => {
      // The bundle's modules are known now, and not concatenated yet.
      compilation.hooks.afterChunks.tap('BuildReportPlugin', () => {
        const { isShell, root, provided } = this.workspace;
        if (compilation.compiler !== compiler) return;
        contents = isShell
          ? { offers: offeredNames(compilation) }
          : { uses: usedNames(compilation), copies: ownCopies(compilation, root, provided) };
      });
    });
    compiler.hooks.done.tap('BuildReportPlugin', (stats) => {
      process.send(
        stats.hasErrors()
          ? { errors: errorsOf(stats) }
          : { bundle: bundleOf(stats, this.workspace, contents) },
      );
    });
  }
}
