/*
 * Jest's own runtime. Packages are read once for a worker's test files, and what it compiles is
 * compiled once; what a test file keeps in asynchronous contexts ends with it.
 */
const asyncHooks = require('node:async_hooks');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { compileOnce } = require('./compile-once.cjs');
const { fileContexts, isAsyncHooks } = require('./file-contexts.cjs');
const { KeptTexts } = require('./kept-texts.cjs');

vm.compileFunction = compileOnce(vm.compileFunction);

module.exports = class extends Runtime {
  #contexts = fileContexts(asyncHooks);

  constructor(config, environment, resolver, transformer, texts, ...rest) {
    super(config, environment, resolver, transformer, new KeptTexts(texts), ...rest);
  }

  requireModule(from, name, ...rest) {
    if (isAsyncHooks(name)) return this.#contexts.given;
    return super.requireModule(from, name, ...rest);
  }

  teardown() {
    this.#contexts.end();
    super.teardown();
  }
};
