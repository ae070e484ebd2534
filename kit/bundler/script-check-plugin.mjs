import webpack from 'webpack';

const { LoadScriptRuntimeModule } = webpack.runtime;

/**
 * Passes every script that a bundle loads later (exposed and lazy chunks) to the page's check
 * before it is attached; the shell then sets `script.integrity` from the release's hashes. The
 * federation runtime's own hook only sees remote entries, so a tampered chunk would run. In a page
 * without the check, scripts load as usual.
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
