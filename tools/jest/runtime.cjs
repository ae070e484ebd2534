/*
 * Jest's own runtime; what it compiles is compiled once for a worker's test files, and what a test
 * file made in Node's own modules ends with it.
 */
const asyncHooks = require('node:async_hooks');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { compileOnce } = require('./compile-once.cjs');
const { endStorages } = require('./end-storages.cjs');

vm.compileFunction = compileOnce(vm.compileFunction);
const endThoseOfTheFile = endStorages(asyncHooks);

module.exports = class extends Runtime {
  teardown() {
    super.teardown();
    endThoseOfTheFile();
  }
};
