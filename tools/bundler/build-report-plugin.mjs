const isScript = (file) => file.endsWith('.js');

const bundleOf = ({ compilation }, { isShell, name }) => {
  const files = [...compilation.assetsInfo.keys()]
    .filter((file) => compilation.getAsset(file))
    .sort();
  if (isShell) {
    const shell = compilation.entrypoints.get('shell');
    const scripts = shell.getFiles().filter(isScript);
    const entry = shell.getEntrypointChunk().files.values().next().value;
    return { entry, initial: scripts.filter((file) => file !== entry), files };
  }
  const [entry] = compilation.entrypoints.get(name).getFiles().filter(isScript);
  const initial = compilation.namedChunkGroups.get('screen').getFiles().filter(isScript);
  return { federationName: name, entry, initial, files };
};

const errorsOf = (stats) =>
  stats
    .toJson({ all: false, errors: true })
    .errors.map(({ moduleName, message }) => [moduleName, message].filter(Boolean).join('\n'));

/**
 * Sends the parent process what each build wrote (`{ bundle }`) or why it failed (`{ errors }`),
 * and ends when the parent does: a watching webpack would outlive it. Started by hand, there is no
 * parent to report to.
 */
export class BuildReportPlugin {
  /**
   * @param {{ isShell: boolean, name: string }} workspace `name`: what the federation runtime knows
   * the release by
   */
  constructor(workspace) {
    this.workspace = workspace;
  }

  apply(compiler) {
    if (!process.send) return;
    process.once('disconnect', () => process.exit());
    // This listener must not keep a finished build alive.
    process.channel.unref();
    compiler.hooks.done.tap('BuildReportPlugin', (stats) => {
      process.send(
        stats.hasErrors()
          ? { errors: errorsOf(stats) }
          : { bundle: bundleOf(stats, this.workspace) },
      );
    });
  }
}
