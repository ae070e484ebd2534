import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);
const beside = (file) => path.join(import.meta.dirname, file);

/** How jest reads our sources, and a package's modules. */
export const transform = {
  '^.+\\.(ts|tsx|js|mjs)$': [
    resolve('@swc/jest'),
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs' },
      // A package may be CommonJS, and not strict.
      isModule: 'unknown',
    },
  ],
};

/** What a test of a page runs in: jsdom without styles, with what browsers have and it lacks. */
export const pageTests = {
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: beside('browser-environment.mjs'),
  testEnvironmentOptions: { customExportConditions: ['browser'] },
  setupFilesAfterEnv: [beside('browser-setup.mjs')],
  moduleNameMapper: { '\\.css$|/style-sheet\\.(tsx|js)$': beside('no-styles.mjs') },
  clearMocks: true,
  restoreMocks: true,
};

/**
 * The configuration of a screen's own repository: `export default screenTests();`
 *
 * @param {object} [more] what is different there
 */
export const screenTests = (more = {}) => ({
  ...pageTests,
  transform,
  // Many packages are modules only. What says that it is CommonJS is as node runs it.
  transformIgnorePatterns: ['/node_modules/.*(/cjs/|\\.cjs$)'],
  roots: ['<rootDir>/src'],
  testTimeout: 60_000,
  ...more,
});
