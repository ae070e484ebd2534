const vm = require('node:vm');

const IS_TEST = /\.test\.tsx?$/;

/**
 * Compiles a module's code once for all test files of a worker process. Jest itself compiles it
 * anew for each, the function bodies too that V8 compiles when they are first called: for React,
 * the UI kit and their tests hundreds of times a worker. Each test file still gets a function of
 * its own, over the globals of its own sandbox.
 *
 * A test file's own code is needed once, and isn't kept.
 *
 * @param {typeof vm.compileFunction} compileFunction Node's
 * @param {typeof vm.Script} [Script]
 * @returns {typeof vm.compileFunction}
 */
exports.compileOnce = (compileFunction, Script = vm.Script) => {
  /** @type {Map<string, { code: string, script: vm.Script }>} by file and the names it is given */
  const compiled = new Map();

  const scriptOf = (code, parameters, filename) => {
    const head = `(function (${parameters.join(', ')}) {`;
    const key = `${filename}\n${head}`;
    const known = compiled.get(key);
    if (known && known.code === code) return known.script;
    // So that an error's line and column are the file's.
    const columnOffset = -head.length;
    const script = new Script(`${head}${code}\n})`, { filename, columnOffset });
    compiled.set(key, { code, script });
    return script;
  };

  return (code, parameters = [], options = {}) => {
    const { parsingContext, filename } = options;
    const asNode = () => compileFunction(code, parameters, options);
    // A first line that names an interpreter is allowed at the beginning only.
    if (!parsingContext || !filename || IS_TEST.test(filename) || code.startsWith('#!'))
      return asNode();
    try {
      return scriptOf(code, parameters, filename).runInContext(parsingContext);
    } catch {
      // Code that can't be compiled: Node's own error tells where.
      return asNode();
    }
  };
};
