/* Stands in for @electric-sql/pglite in tests: see api-environment.mjs. */
module.exports = globalThis.modulesFromOutside.pglite;
