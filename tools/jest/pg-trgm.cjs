/* Stands in for @electric-sql/pglite/contrib/pg_trgm in tests: see api-environment.mjs. */
module.exports = globalThis.modulesFromOutside.trigrams;
