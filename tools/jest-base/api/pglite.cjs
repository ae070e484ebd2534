/* Stands in for @electric-sql/pglite in tests: see environment.mjs. */
module.exports = globalThis.modulesFromOutside.pglite;
