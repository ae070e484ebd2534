// The rooms of each workspace: which folder of its src may import which others. A room stands below
// those that may import it, so that there is no cycle; house-rules.mjs lints it.
import path from 'node:path';

/**
 * Workspace → room → the folders (and files) of the same src that it may import.
 *
 * @type {Record<string, Record<string, string[]>>}
 */
export const ROOMS = {
  api: {
    // What the API says, in one catalogue.
    messages: [],
    db: [],
    http: ['messages', 'db'],
    session: ['messages', 'db', 'http'],
    lookups: ['db', 'http'],
    // Mass actions: recorded by who does them, and their pages.
    actions: ['messages', 'db', 'http', 'session', 'lookups'],
    // Health Canada's files: read, compared, applied. Knows nothing of the screens' drugs.
    source: ['messages', 'db', 'http', 'session', 'actions'],
    'database-files': ['db', 'http'],
    // Never reasons: app.ts gives them to the drugs.
    drugs: ['messages', 'db', 'http', 'session', 'lookups'],
    live: ['messages', 'db', 'http', 'session', 'drugs'],
    history: ['messages', 'db', 'http', 'session', 'lookups', 'drugs'],
    queues: ['messages', 'db', 'http', 'session', 'drugs'],
    views: ['messages', 'db', 'http', 'session', 'drugs'],
    undo: ['messages', 'db', 'http', 'session', 'actions', 'drugs', 'queues'],
    bulk: ['messages', 'db', 'http', 'session', 'actions', 'drugs', 'queues'],
    publications: ['messages', 'db', 'http', 'session', 'lookups', 'drugs', 'queues'],
    reasons: ['messages', 'db', 'http', 'session', 'lookups', 'drugs', 'source'],
    // Decisions on many drugs at once.
    decisions: [
      'messages',
      'db',
      'http',
      'session',
      'lookups',
      'actions',
      'drugs',
      'bulk',
      'reasons',
    ],
    // Who does what: put away, taken, looked at.
    desk: [
      'messages',
      'db',
      'http',
      'session',
      'lookups',
      'actions',
      'drugs',
      'undo',
      'history',
      'live',
    ],
    // Judged by what a publication would do.
    approvals: ['messages', 'db', 'http', 'session', 'lookups', 'drugs', 'publications'],
    // What is started: the configuration, the server, the commands on the database.
    process: ['db', 'http', 'session', 'source', 'app.ts'],
  },
  releases: {
    // What is in a store: its objects, their names, its errors, and the store's interface.
    objects: [],
    backend: ['objects'],
    // Changes of a state, as functions.
    state: ['objects'],
    changes: ['objects', 'state'],
    upload: ['objects', 'state'],
    verify: ['objects', 'state', 'changes'],
    // Places in a release's files, and in its sources.
    'source-maps': ['objects'],
    // When reports are enough to stop a release.
    'stop-rule': ['objects'],
    // A backup in the place of what is there.
    restore: ['objects', 'state', 'changes', 'upload', 'verify'],
    store: ['objects', 'state', 'changes', 'upload', 'verify', 'restore'],
    settings: ['objects', 'open-store.ts'],
    workspaces: ['objects'],
    // The commands: nothing else of this workspace knows them. Who calls them gives the bundler.
    cli: [
      'objects',
      'state',
      'source-maps',
      'stop-rule',
      'upload',
      'settings',
      'workspaces',
      'open-store.ts',
    ],
  },
  gateway: {
    configuration: [],
    // Headers, encodings and answers that all routes share.
    http: [],
    api: ['http'],
    // Runs in the browser: the script that starts the shell.
    bootstrap: [],
    page: ['http', 'bootstrap'],
    // Released files, verified and kept in memory.
    files: [],
    // What is served at once: a state, its page and its files.
    generation: ['page', 'files'],
    routes: ['http', 'page', 'files', 'generation'],
    // Stops releases by what was reported.
    'stop-rule': ['files'],
    reports: ['http', 'files', 'generation', 'stop-rule'],
  },
  tools: {
    checks: [],
    start: [],
    'shared-report': [],
    // What the release commands ask of the sources.
    gate: ['shared-report'],
    'contract-check': ['gate'],
    'new-screen': [],
    'settings-documents': [],
    // Kinds of bad releases, and a reviewer who meets one in a browser.
    'bad-releases': ['contract-check', 'gate'],
    drill: ['bad-releases'],
    soak: ['drill'],
    bench: ['bad-releases', 'drill', 'soak'],
  },
  shell: {
    messages: [],
    // The release state, the screens' releases, their loading and their slots.
    remotes: ['messages'],
    // For who builds and supports screens: what runs here, and overrides.
    teams: ['messages', 'remotes'],
    home: ['messages'],
    login: ['messages'],
    layout: ['messages', 'remotes', 'teams'],
    // What is released while the page is open.
    updates: ['messages', 'remotes', 'teams'],
    // What every page stands in; of the others it knows their styles.
    page: ['messages', 'remotes', 'teams', 'home', 'login', 'layout'],
  },
  // Flat: a folder needs a row.
  'search-mfe': {},
  'queues-mfe': {
    messages: [],
    bulk: [
      'messages',
      'queue-keys.tsx',
      'selection.ts',
      'use-leaving.ts',
      'use-selection.tsx',
      'worklist-buttons.tsx',
    ],
    publish: ['messages'],
    // Groups of the same change, in the place of cards.
    groups: [
      'messages',
      'bulk',
      'empty-queue.tsx',
      'selection.ts',
      'use-leaving.ts',
      'worklist-buttons.tsx',
    ],
  },
  'drug-edit-mfe': {
    messages: [],
    // The record and its lookups, loaded and saved.
    record: [],
    parts: [],
    form: ['record'],
    merge: ['messages', 'record', 'parts', 'form'],
    save: ['messages', 'record', 'form', 'merge'],
    publish: ['messages', 'record', 'form', 'save'],
    fields: ['messages', 'record', 'form', 'save', 'publish'],
    compare: ['messages', 'record', 'form', 'merge'],
    comments: ['messages', 'parts'],
    approval: ['messages', 'parts'],
    desk: ['messages', 'parts'],
    'earlier-state': ['messages', 'record', 'parts', 'form', 'merge'],
    history: ['messages', 'record', 'parts', 'form', 'comments', 'earlier-state'],
    leaving: ['messages', 'form'],
    queue: ['messages', 'parts'],
    page: [
      'messages',
      'record',
      'parts',
      'form',
      'merge',
      'save',
      'publish',
      'fields',
      'approval',
      'compare',
      'desk',
      'history',
      'leaving',
      'queue',
    ],
  },
  'month-mfe': {
    messages: [],
    // A place of the page that an address leads to.
    section: [],
    // Lists that are loaded page by page.
    paged: [],
    actions: ['messages', 'section', 'paged'],
    imports: ['messages', 'section', 'paged'],
    publications: ['messages', 'section'],
  },
};

/**
 * The rooms of shared are its doors: each with those whose index it may import.
 *
 * @type {Record<string, string[]>}
 */
export const SHARED_ROOMS = {
  domain: [],
  // The parts of zod that the contract is written with.
  schema: [],
  contract: ['domain', 'schema'],
  messages: ['domain', 'contract'],
  router: [],
  federation: ['domain', 'contract'],
  'api-client': ['domain', 'contract', 'messages', 'schema'],
  session: ['domain', 'contract', 'api-client', 'schema'],
  // Never api-client or session: a card gets its drug as a prop.
  ui: ['domain', 'contract', 'messages', 'router'],
  // Built into the screens that have lists. What is the page's it imports by name (borders.mjs).
  lists: ['domain', 'contract', 'messages', 'router', 'api-client', 'session', 'ui'],
  // What the servers have in common; not for browsers.
  serving: [],
  // What the servers and commands are told by the environment.
  settings: ['domain', 'serving'],
  // How the commands read what was typed.
  'command-line': [],
  testing: [
    'domain',
    'contract',
    'messages',
    'router',
    'federation',
    'api-client',
    'session',
    'ui',
  ],
};

/**
 * A workspace's tests, and the files that only they use: they may import every room of it.
 *
 * @param {string} file from the repository's root, with forward slashes
 */
export const isTest = (file) =>
  /(^|\/)(test-[^/]*|[^/]*\.test)\.tsx?$/.test(file) || /^[^/]+\/src\/(.*\/)?testing\//.test(file);

/** Where an import leads, from the repository's root; undefined for what isn't in the workspace. */
const placeOf = (file, specifier) => {
  if (/^\.\.?(\/|$)/.test(specifier)) return path.posix.join(path.posix.dirname(file), specifier);
  const [, door] = /^@refined\/shared\/(.+)$/.exec(specifier) ?? [];
  return door && `shared/src/${door}/index.ts`;
};

const isWithin = (place, folder) => place === folder || place.startsWith(`${folder}/`);

/**
 * What is wrong with an import between rooms, as a sentence; undefined when it may be.
 *
 * @param {string} file that it stands in, from the repository's root, with forward slashes
 * @param {string} specifier
 * @returns {string | undefined}
 */
export const brokenRoom = (file, specifier) => {
  const [workspace = '', , room = ''] = file.split('/');
  const src = `${workspace}/src`;
  const isShared = workspace === 'shared';
  const mayImport = (isShared ? SHARED_ROOMS : ROOMS[workspace])?.[room];
  if (!mayImport || isTest(file)) return undefined;
  const place = placeOf(file, specifier);
  if (!place || !isWithin(place, src)) return undefined;
  // In shared a neighbour is imported only through its index.
  const open = [room, ...mayImport.map((name) => (isShared ? `${name}/index.ts` : name))];
  if (open.some((name) => isWithin(place, `${src}/${name}`))) return undefined;
  return `${src}/${room} may import only: ${mayImport.join(', ') || 'itself'}.`;
};
