// The rooms of each workspace: which folder of its src may import which others. A room stands below
// those that may import it, so that there is no cycle; borders.mjs lints it.

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
    // A release as differences to those before, for browsers that have one of them.
    deltas: ['objects'],
    upload: ['objects', 'state', 'deltas'],
    verify: ['objects', 'state', 'changes'],
    // Places in a release's files, and in its sources.
    'source-maps': ['objects'],
    // When reports are enough to stop a release.
    'stop-rule': ['objects'],
    // A backup in the place of what is there.
    restore: ['objects', 'state', 'changes', 'upload', 'verify'],
    store: ['objects', 'state', 'changes', 'deltas', 'upload', 'verify', 'restore'],
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
    'bad-releases': ['contract-check'],
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
    moves: ['messages'],
    keys: [],
    // Cards that are put away or taken.
    desk: ['messages', 'moves'],
    selection: ['messages'],
    bulk: ['messages', 'keys', 'selection'],
    publish: ['messages'],
    reasons: [],
    // Groups of the same change, in the place of cards.
    groups: ['messages', 'selection', 'bulk', 'empty-queue.tsx'],
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
 * The rooms of shared are its doors: each with those whose index it may import (borders.mjs).
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

const zonesOf = (workspace, rooms) =>
  Object.entries(rooms).map(([room, mayImport]) => ({
    target: `./${workspace}/src/${room}`,
    from: `./${workspace}/src`,
    except: [room, ...mayImport].map((name) => `./${name}`),
    message: `${workspace}/src/${room} may import only: ${mayImport.join(', ') || 'itself'}.`,
  }));

/** Lint configurations; `testsOf` gives the globs of a workspace's tests, which may import all. */
export const roomBorders = (testsOf) =>
  Object.entries(ROOMS)
    .filter(([, rooms]) => Object.keys(rooms).length > 0)
    .map(([workspace, rooms]) => ({
      files: [`${workspace}/src/**/*.{ts,tsx}`],
      ignores: testsOf(workspace),
      rules: { 'import-x/no-restricted-paths': ['error', { zones: zonesOf(workspace, rooms) }] },
    }));
