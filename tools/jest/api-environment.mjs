import { TestEnvironment } from 'jest-environment-node';
import * as pglite from '@electric-sql/pglite';
import * as trigrams from '@electric-sql/pglite/contrib/pg_trgm';

/** Databases created once for all test files of this process: see api/src/testing. */
const templates = new Map();

/**
 * Node, with PGlite loaded outside of jest's sandbox: PGlite needs import(), which the sandbox
 * lacks.
 */
export default class ApiEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.modulesFromOutside = { pglite, trigrams, templates };
  }
}
