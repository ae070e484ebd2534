const { createRequire } = require('node:module');

/**
 * Packages that are nothing but tables. Each test file is given the same ones, made outside of its
 * sandbox: aria-query works its tables out for longer than the rest of the testing library loads.
 */
const FIXED = new Set(['aria-query']);

/** Whether a module is one of them. */
exports.isFixedTable = (name) => FIXED.has(name);

/** The tables that a file asks for. */
exports.fixedTable = (from, name) => createRequire(from)(name);
