import webpack from 'webpack';

const { LoadScriptRuntimeModule } = webpack.runtime;

/**
 * Hands every script that a bundle loads later (exposed and lazy chunks) to the page's check before
 * it is attached: the shell sets `script.integrity` from the release's hashes there. The federation
 * runtime's own hook sees remote entries only, so that a tampered chunk would run. Without the
 * check on the page (a bundle used outside the shell) scripts load as they always did.
 */
export class ScriptCheckPlugin {
  /** @param {string} check name of the page's global function `(script, url) => void` */
  constructor(check) {
    this.check = check;
  }

  apply(compiler) {
    const check = `self[${JSON.stringify(this.check)}]`;
    compiler.hooks.compilation.tap('ScriptCheckPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ScriptCheckPlugin',
        (source) => [source, `if (${check}) ${check}(script, url);`].join('\n'),
      );
    });
  }
}
