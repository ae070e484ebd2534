// Who may import whom, in one place. Everything that isn't listed is forbidden across workspaces;
// house-rules.mjs lints it, tools/src/checks/borders/borders.test.ts proves each border.
import path from 'node:path';
import { allWorkspaces, screenWorkspaces } from './released-workspaces.mjs';
import { isTest, SHARED_ROOMS } from './rooms.mjs';
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
    doors: [
      ...doors('domain', 'federation', 'contract', 'serving', 'settings'),
      '@refined/releases',
    ],
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
  gate: {
    doors: [...PRODUCT_DOORS, '@refined/releases', '@refined/releases/cli', '@refined/gateway'],
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
  'bad-releases': {
    doors: [
      ...PRODUCT_DOORS,
      '@refined/releases',
      '@refined/releases/cli',
      '@refined/gateway',
      '@refined/gate',
    ],
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
  tools: {
    doors: [
      ...PRODUCT_DOORS,
      ...doors('serving', 'settings', 'command-line'),
      '@refined/releases',
      '@refined/releases/cli',
      '@refined/gateway',
      '@refined/gate',
      '@refined/gate/source-checks',
      '@refined/bad-releases',
      '@refined/bad-releases/derived-release',
    ],
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
  e2e: {
    doors: [
      ...doors('domain', 'contract', 'messages', 'federation'),
      '@refined/api',
      '@refined/api/zip-fixture',
      '@refined/gate',
      '@refined/gateway',
      '@refined/releases',
      '@refined/releases/cli',
      '@refined/tools/bad-releases',
      '@refined/tools/contract-check',
      '@refined/tools/derived-release',
      '@refined/bad-releases',
      '@refined/bad-releases/derived-release',
      '@refined/tools/decide-queue',
    ],
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
  bench: {
    doors: [
      ...doors('domain', 'contract', 'federation', 'command-line'),
      '@refined/releases',
      '@refined/tools/derived-release',
      '@refined/tools/try-kinds',
    ],
    forbidden: ['react', 'react-dom', '@mui', '@emotion'],
  },
};

/** Whatever the case: some file systems don't tell it apart. */
const pattern = (text) => new RegExp(text, 'iu');

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const anyOf = (names) => names.map(escape).join('|');

/**
 * Every workspace's package name except the allowed doors; unscoped names too, because a screen is
 * called queues-mfe.
 */
const otherWorkspaces = (allowed) => ({
  regex: pattern(`^(?!(${anyOf(allowed)})$)(@refined/|(${anyOf(['shell', ...SCREENS])})(/|$))`),
  message: `Only these doors may be imported here: ${allowed.join(', ')}.`,
});

const libraries = (forbidden, except = []) => ({
  regex: pattern(`^(?!(${anyOf(except)})(/|$))(${anyOf(forbidden)})(/|$)`),
  message: 'Take it from the facades of shared: ui, router, api-client.',
});

/** A second one beside the shell's would have its own session and cache. */
const THE_SHELLS = Object.entries(SHELL_ONLY).map(([door, importNames]) => ({
  regex: pattern(`^@refined/shared/${door}$`),
  importNames,
  message: 'Only the shell takes it. Screens find it around them: useApi, useSession, the kit.',
}));

const NODE_ONLY = { regex: pattern('^node:'), message: 'This runs in the browser.' };
/** Tools, browser tests and measurements import the other workspaces; nobody imports them. */
const PRODUCT = allWorkspaces(ROOT).filter(
  (workspace) => !['tools', 'e2e', 'bench'].includes(workspace),
);
const OUTWARDS = {
  regex: pattern(`^(\\.\\./)+(${anyOf(PRODUCT)})/(src|dist)/`),
  message: 'Import a workspace by its doors, not by its files.',
};

/** The borders of each workspace: those of its product code, and those of its tests. */
const BORDERS = new Map(
  Object.entries(WORKSPACES).map(([workspace, { doors: allowed, forbidden, except, browser }]) => {
    const common = [OUTWARDS, ...(forbidden.length > 0 ? [libraries(forbidden, except)] : [])];
    const product = [
      ...common,
      otherWorkspaces(allowed),
      ...(browser ? [NODE_ONLY] : []),
      ...(SCREENS.includes(workspace) ? THE_SHELLS : []),
    ];
    const tests = [...common, otherWorkspaces([...allowed, ...doors('testing')])];
    return [workspace, { product, tests }];
  }),
);

/** The catalogue of the kit draws as a screen does. It is no part of a release. */
const CATALOGUE = [OUTWARDS, libraries(BEHIND_FACADES), otherWorkspaces(PRODUCT_DOORS), NODE_ONLY];

/** The lists are built into screens: what is the page's they take by name, as screens do. */
const FROM_THE_PAGE = ['schema', 'router', 'api-client', 'session', 'ui'];
const BY_NAME = {
  regex: pattern(`^(\\.\\./)+(${anyOf(FROM_THE_PAGE)})/`),
  message: 'Import it by its name, so that a screen’s bundle takes it from the page.',
};

/** Inside shared, by room; what isn't named is as `others`. */
const SHARED = {
  lists: [OUTWARDS, NODE_ONLY, BY_NAME, otherWorkspaces(doors(...FROM_THE_PAGE))],
  // The only door of shared that knows file paths and the network's names: never in a browser.
  settings: [OUTWARDS, otherWorkspaces([])],
  // By its name, not its file, so that a screen's bundle takes it from the page.
  others: [OUTWARDS, NODE_ONLY, otherWorkspaces(doors('schema'))],
};

/**
 * The borders between workspaces that a file stands behind.
 *
 * @param {string} file from the repository's root, with forward slashes
 */
const bordersOf = (file) => {
  const [workspace, folder, room] = file.split('/');
  if (workspace === 'shared') return isTest(file) ? [] : (SHARED[room] ?? SHARED.others);
  if (workspace === 'tools' && folder === 'catalogue') return CATALOGUE;
  const borders = BORDERS.get(workspace);
  return (isTest(file) ? borders?.tests : borders?.product) ?? [];
};

const isBroken = ({ regex, importNames }, specifier, names) =>
  regex.test(specifier) &&
  (!importNames || names.some((name) => name === '*' || importNames.includes(name)));

/**
 * What is wrong with an import, as sentences; none when it may be.
 *
 * @param {string} file that it stands in, from the repository's root, with forward slashes
 * @param {string} specifier
 * @param {string[]} names that are imported; `*` for all of them
 * @returns {string[]}
 */
export const brokenBorders = (file, specifier, names) =>
  bordersOf(file)
    .filter((border) => isBroken(border, specifier, names))
    .map(({ message }) => message);
