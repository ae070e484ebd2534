// Who may import whom, in one place. Everything that isn't listed is forbidden across workspaces;
// eslint.config.mjs lints it, tools/src/checks/borders/borders.test.ts proves each border.
import path from 'node:path';
import { allWorkspaces, screenWorkspaces } from './released-workspaces.mjs';
import { roomBorders, SHARED_ROOMS } from './rooms.mjs';
import { SHELL_ONLY } from './shell-only.cjs';

const ROOT = path.dirname(path.dirname(import.meta.dirname));
const SCREENS = screenWorkspaces(ROOT);

const doors = (...names) => names.map((name) => `@refined/shared/${name}`);
const ALL_DOORS = doors(...Object.keys(SHARED_ROOMS));
const PRODUCT_DOORS = ALL_DOORS.filter(
  (door) => !/\/(testing|serving|settings|command-line)$/.test(door),
);

/**
 * Wrapped by a facade of shared: two copies or versions of these break the page, and whole they are
 * large.
 */
const BEHIND_FACADES = [
  '@mui',
  '@emotion',
  'notistack',
  'react-router',
  'react-router-dom',
  '@tanstack',
  'react-select',
  'zod',
  '@module-federation',
];

/** What a screen may import besides the facades. */
const EXCEPTIONS = {
  // Lists of thousands in a select (D33): what only this screen needs doesn't belong in the kit.
  'drug-edit-mfe': ['react-select'],
};

const screenBorders = (screen) => [
  screen,
  { doors: PRODUCT_DOORS, forbidden: BEHIND_FACADES, except: EXCEPTIONS[screen], browser: true },
];

/**
 * What a workspace may import from the others: its product code, and its tests. The same for all
 * screens.
 */
const WORKSPACES = {
  ...Object.fromEntries(SCREENS.map(screenBorders)),
  shell: { doors: PRODUCT_DOORS, forbidden: [], browser: true },
  api: {
    doors: doors('domain', 'contract', 'messages', 'serving', 'settings', 'command-line'),
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
  releases: {
    doors: doors(
      'domain',
      'federation',
      'contract',
      'schema',
      'serving',
      'settings',
      'command-line',
    ),
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
  gateway: {
    doors: [...doors('federation', 'contract', 'serving', 'settings'), '@refined/releases'],
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
  tools: {
    doors: [
      ...PRODUCT_DOORS,
      ...doors('serving', 'settings', 'command-line'),
      '@refined/releases',
      '@refined/releases/cli',
      '@refined/gateway',
    ],
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
  e2e: {
    doors: [
      ...doors('domain', 'contract', 'messages', 'federation'),
      '@refined/api',
      '@refined/api/zip-fixture',
      '@refined/gateway',
      '@refined/releases',
      '@refined/releases/cli',
      '@refined/tools/bad-releases',
      '@refined/tools/contract-check',
      '@refined/tools/decide-queue',
      '@refined/tools/derived-release',
    ],
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
};

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const anyOf = (names) => names.map(escape).join('|');

/**
 * Every workspace's package name except the allowed doors; unscoped names too, because a screen is
 * called queues-mfe.
 */
const otherWorkspaces = (allowed) => ({
  regex: `^(?!(${anyOf(allowed)})$)(@refined/|(${anyOf(['shell', ...SCREENS])})(/|$))`,
  message: `Only these doors may be imported here: ${allowed.join(', ')}.`,
});

const libraries = (forbidden, except = []) => ({
  regex: `^(?!(${anyOf(except)})(/|$))(${anyOf(forbidden)})(/|$)`,
  message: 'Take it from the facades of shared: ui, router, api-client.',
});

/** A second one beside the shell's would have its own session and cache. */
const THE_SHELLS = Object.entries(SHELL_ONLY).map(([door, importNames]) => ({
  regex: `^@refined/shared/${door}$`,
  importNames,
  message: 'Only the shell takes it. Screens find it around them: useApi, useSession, the kit.',
}));

const NODE_ONLY = { regex: '^node:', message: 'This runs in the browser.' };
/** Tools and browser tests import the other workspaces; nobody imports them. */
const PRODUCT = allWorkspaces(ROOT).filter(
  (workspace) => workspace !== 'tools' && workspace !== 'e2e',
);
const OUTWARDS = {
  regex: `^(\\.\\./)+(${anyOf(PRODUCT)})/`,
  message: 'Import a workspace by its doors, not by its files.',
};

const restricted = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

/** A workspace's tests, and the files that only they use. */
const testsOf = (workspace) =>
  ['**/*.test.{ts,tsx}', '**/test-*.{ts,tsx}', 'src/**/testing/**'].map(
    (glob) => `${workspace}/${glob}`,
  );

const workspaceBorders = Object.entries(WORKSPACES).flatMap(
  ([workspace, { doors: allowed, forbidden, except, browser }]) => {
    const common = [OUTWARDS, ...(forbidden.length > 0 ? [libraries(forbidden, except)] : [])];
    const sources = [`${workspace}/**/*.{ts,tsx,mts}`];
    return [
      restricted(
        sources,
        [
          ...common,
          otherWorkspaces(allowed),
          ...(browser ? [NODE_ONLY] : []),
          ...(SCREENS.includes(workspace) ? THE_SHELLS : []),
        ],
        testsOf(workspace),
      ),
      restricted(testsOf(workspace), [
        ...common,
        otherWorkspaces([...allowed, ...doors('testing')]),
      ]),
    ];
  },
);

/**
 * Inside shared: a folder imports its neighbours only through their index, and only those below it.
 */
const sharedZones = Object.entries(SHARED_ROOMS).map(([folder, mayUse]) => ({
  target: `./shared/src/${folder}`,
  from: './shared/src',
  except: [`./${folder}`, ...mayUse.map((name) => `./${name}/index.ts`)],
  message: `shared/${folder} may use only: ${mayUse.join(', ') || 'itself'}.`,
}));

/** The only door of shared that knows file paths and the network's names: never in a browser. */
const SETTINGS = 'shared/src/settings/**/*.ts';

/** Built into screens: what is the page's it takes by name, as they do. */
const LISTS = 'shared/src/lists/**/*.{ts,tsx}';
const FROM_THE_PAGE = ['schema', 'router', 'api-client', 'session', 'ui'];
const BY_NAME = {
  regex: `^(\\.\\./)+(${anyOf(FROM_THE_PAGE)})/`,
  message: 'Import it by its name, so that a screen’s bundle takes it from the page.',
};

/** The catalogue of the kit draws as a screen does. It is no part of a release. */
const CATALOGUE = restricted(
  ['tools/catalogue/**/*.{ts,tsx}'],
  [OUTWARDS, libraries(BEHIND_FACADES), otherWorkspaces(PRODUCT_DOORS), NODE_ONLY],
);

export const borders = [
  ...workspaceBorders,
  CATALOGUE,
  ...roomBorders(testsOf),
  {
    files: ['shared/src/**/*.{ts,tsx}'],
    ignores: testsOf('shared'),
    rules: { 'import-x/no-restricted-paths': ['error', { zones: sharedZones }] },
  },
  restricted(
    ['shared/src/**/*.{ts,tsx}'],
    // By its name, not its file, so that a screen's bundle takes it from the page.
    [OUTWARDS, NODE_ONLY, otherWorkspaces(doors('schema'))],
    [...testsOf('shared'), SETTINGS, LISTS],
  ),
  restricted(
    [LISTS],
    [OUTWARDS, NODE_ONLY, BY_NAME, otherWorkspaces(doors(...FROM_THE_PAGE))],
    testsOf('shared'),
  ),
  restricted([SETTINGS], [OUTWARDS, otherWorkspaces([])], testsOf('shared')),
];
