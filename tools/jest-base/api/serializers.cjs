/* Stands in for @fastify/fast-json-stringify-compiler in tests: see environment.mjs. */
module.exports = globalThis.modulesFromOutside.serializers;
