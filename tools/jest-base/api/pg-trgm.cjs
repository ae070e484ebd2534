/* Stands in for @electric-sql/pglite/contrib/pg_trgm in tests: see environment.mjs. */
module.exports = globalThis.modulesFromOutside.trigrams;
