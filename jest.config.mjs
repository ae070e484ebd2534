// One project per kind of run time; tests sit beside the code. Sources are used through the
// `source` condition, never dist/.
import { screenWorkspaces } from './tools/lint/released-workspaces.mjs';

const transform = {
  '^.+\\.(ts|tsx|mjs)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs' },
    },
  ],
};
const shared = {
  runtime: '<rootDir>/tools/jest/runtime.cjs',
  transform,
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
  clearMocks: true,
  restoreMocks: true,
};

const node = (name, roots) => ({
  ...shared,
  displayName: name,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
});

const browser = (name, roots) => ({
  ...shared,
  displayName: name,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: '<rootDir>/tools/jest/browser/environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  setupFilesAfterEnv: ['<rootDir>/tools/jest/browser/matchers.mjs'],
});

export default {
  // Patient, so that a busy machine fails nothing; a test that waits for what never happens still
  // ends.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/tools/jest/setup.mjs',
  globalTeardown: '<rootDir>/tools/jest/teardown.mjs',
  testSequencer: '<rootDir>/tools/jest/sequencer.mjs',
  projects: [
    browser('shared', ['shared/src']),
    browser('shell', ['shell/src']),
    browser(
      'screens',
      screenWorkspaces(import.meta.dirname).map((screen) => `${screen}/src`),
    ),
    node('server', ['releases/src', 'gateway/src', 'tools/src']),
    {
      ...node('api', ['api/src']),
      testEnvironment: '<rootDir>/tools/jest/api/environment.mjs',
      // What stands outside of the sandbox serves the next test file too.
      testEnvironmentOptions: {
        customExportConditions: ['source', 'node', 'node-addons'],
        globalsCleanup: 'off',
      },
      moduleNameMapper: {
        '^@electric-sql/pglite$': '<rootDir>/tools/jest/api/pglite.cjs',
        '^@electric-sql/pglite/contrib/pg_trgm$': '<rootDir>/tools/jest/api/pg-trgm.cjs',
        '^@fastify/ajv-compiler$': '<rootDir>/tools/jest/api/validators.cjs',
        '^@fastify/fast-json-stringify-compiler$': '<rootDir>/tools/jest/api/serializers.cjs',
      },
    },
  ],
};
