// One project per kind of run time; tests sit beside the code.
import { pageTests, transform } from './kit/presets/jest.mjs';
import { screenWorkspaces } from './tools/src/workspaces.ts';

/** Packages without a form for require. */
const MODULES = [
  'agent-base',
  'commander',
  'cookie',
  'http-proxy-agent',
  'https-proxy-agent',
  'jose',
  'kysely',
  'p-map',
  'proxy-agent-negotiate',
  'socks-proxy-agent',
];

const shared = {
  transform,
  // All others are as node runs them.
  transformIgnorePatterns: [`/node_modules/(?!(.*/node_modules/)?(${MODULES.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/', '/\\.cache/', '/\\.data/'],
  clearMocks: true,
  restoreMocks: true,
};

const node = (name, roots) => ({
  ...shared,
  displayName: name,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
});

const browser = (name, roots) => ({
  ...shared,
  ...pageTests,
  displayName: name,
  roots: roots.map((root) => `<rootDir>/${root}`),
});

/** Folders of shared that servers run, too: their tests need no page. */
const WITHOUT_PAGE = ['contract', 'domain', 'federation', 'messages', 'schema'].map(
  (folder) => `shared/src/${folder}`,
);

export default {
  // Patient, so that a busy machine fails nothing; a test that waits for what never happens still
  // ends.
  testTimeout: 600_000,
  // A worker that has run many files remembers more of them than it needs, and gets slower.
  workerIdleMemoryLimit: '1GB',
  globalSetup: '<rootDir>/tools/src/testing/jest-setup.ts',
  globalTeardown: '<rootDir>/tools/src/testing/jest-teardown.ts',
  projects: [
    {
      ...browser('shared', ['shared/src']),
      testPathIgnorePatterns: [
        '/node_modules/',
        ...WITHOUT_PAGE.map((folder) => `<rootDir>/${folder}/`),
      ],
    },
    browser('shell', ['shell/src']),
    browser(
      'screens',
      screenWorkspaces(import.meta.dirname).map((screen) => `${screen}/src`),
    ),
    node('server', [
      'server/base/src',
      'server/releases/src',
      'server/gateway/src',
      'server/gate/src',
      'checks/releases/src',
      'kit/src',
      'tools/src',
      'checks/bench/src',
      ...WITHOUT_PAGE,
    ]),
    // These, too, need PostgreSQL.
    node('api', ['server/api/src', 'deploy/src']),
  ],
};
