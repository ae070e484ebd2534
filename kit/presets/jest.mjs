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
  // Packages of ours are modules; all others are as node runs them.
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm/[^/]+/node_modules/)?@refined/)'],
  roots: ['<rootDir>/src'],
  testTimeout: 60_000,
  ...more,
});
