import { readFileSync } from 'node:fs';
import AjvCompiler from '@fastify/ajv-compiler';
import SerializerCompiler from '@fastify/fast-json-stringify-compiler';
import { TestEnvironment } from 'jest-environment-node';
import * as pglite from '@electric-sql/pglite';
import * as trigrams from '@electric-sql/pglite/contrib/pg_trgm';
import { keepCompiled } from './keep-compiled.mjs';

/** Databases created once for all test files of this process: see api/src/testing. */
const templates = new Map();
const validators = keepCompiled(AjvCompiler);
const serializers = keepCompiled(SerializerCompiler);

/** PostgreSQL's own files, read once: PGlite reads them for each database. None is written to. */
const place = import.meta.resolve('@electric-sql/pglite');
const files = new Uint8Array(readFileSync(new URL('pglite.data', place))).buffer;
const bundle = { fsBundle: { arrayBuffer: async () => files } };

/**
 * Node, with modules from outside of jest's sandbox: PGlite, which needs import(), which the sandbox
 * lacks, and Fastify's compilers, which keep what they compiled for the next test file.
 */
export default class ApiEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.modulesFromOutside = {
      pglite,
      bundle,
      trigrams,
      templates,
      validators,
      serializers,
    };
  }
}
