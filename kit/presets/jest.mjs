import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);
const beside = (file) => path.join(import.meta.dirname, file);

/** jest's transforms for our sources and packages' ES modules. */
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
      // Packages may be CommonJS in sloppy mode.
      isModule: 'unknown',
    },
  ],
};

/** Options for tests of pages: jsdom without styles, with browser classes that it lacks. */
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
 * @param {object} [more] options that differ
 */
export const screenTests = (more = {}) => ({
  ...pageTests,
  transform,
  // Many packages are ES modules only, so all are transformed except those marked as CommonJS.
  transformIgnorePatterns: ['/node_modules/.*(/cjs/|\\.cjs$)'],
  roots: ['<rootDir>/src'],
  testTimeout: 60_000,
  ...more,
});
