/*
 * Jest's own runtime. What packages are is found out once for a worker's test files: their texts,
 * their places, their compiled code, their tables. What a test file keeps in asynchronous contexts
 * ends with it.
 */
const asyncHooks = require('node:async_hooks');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { compileOnce } = require('./compile-once.cjs');
const { fileContexts, isAsyncHooks } = require('./file-contexts.cjs');
const { fixedTable, isFixedTable } = require('./packages/fixed-tables.cjs');
const { keepFound, keepTransformed } = require('./packages/kept-steps.cjs');
const { KeptTexts } = require('./kept-texts.cjs');

vm.compileFunction = compileOnce(vm.compileFunction);

module.exports = class extends Runtime {
  #contexts = fileContexts(asyncHooks);

  constructor(config, environment, resolver, transformer, texts, ...rest) {
    super(config, environment, resolver, transformer, new KeptTexts(texts), ...rest);
    keepFound(this._resolution, config.id);
    keepTransformed(this.transformCache);
  }

  requireModule(from, name, ...rest) {
    if (isAsyncHooks(name)) return this.#contexts.given;
    if (isFixedTable(name)) return fixedTable(from, name);
    return super.requireModule(from, name, ...rest);
  }

  teardown() {
    this.#contexts.end();
    super.teardown();
  }
};
