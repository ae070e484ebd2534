/* Stands in for @fastify/ajv-compiler in tests: see environment.mjs. */
module.exports = globalThis.modulesFromOutside.validators;
