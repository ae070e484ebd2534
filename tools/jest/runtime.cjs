/* Jest's own runtime; what it compiles is compiled once for a worker's test files. */
const vm = require('node:vm');
const { compileOnce } = require('./compile-once.cjs');

vm.compileFunction = compileOnce(vm.compileFunction);

module.exports = require('jest-runtime');
