// The rooms of each workspace: which folder of its src may import which others. A room stands below
// those that may import it, so that there is no cycle; borders.mjs lints it.

/**
 * Workspace → room → the folders (and files) of the same src that it may import.
 *
 * @type {Record<string, Record<string, string[]>>}
 */
export const ROOMS = {
  api: {
    db: [],
    http: ['db'],
    session: ['db', 'http'],
    lookups: ['db', 'http'],
    // Health Canada's files: read, compared, applied. Knows nothing of the screens' drugs.
    source: ['db', 'http', 'session'],
    'database-files': ['db', 'http'],
    // Never reasons: app.ts gives them to the drugs.
    drugs: ['db', 'http', 'session', 'lookups'],
    live: ['db', 'http', 'session', 'drugs'],
    history: ['db', 'http', 'session', 'lookups', 'drugs'],
    queues: ['db', 'http', 'session', 'drugs'],
    undo: ['db', 'http', 'session', 'drugs', 'queues'],
    bulk: ['db', 'http', 'session', 'drugs', 'queues'],
    publications: ['db', 'http', 'session', 'lookups', 'drugs', 'queues'],
    reasons: ['db', 'http', 'session', 'lookups', 'drugs', 'source'],
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
    store: ['objects', 'state', 'changes', 'upload', 'verify'],
    settings: ['objects', 'open-store.ts'],
    workspaces: ['objects'],
    // The commands: nothing else of this workspace knows them. Who calls them gives the bundler.
    cli: ['objects', 'state', 'upload', 'settings', 'workspaces', 'open-store.ts'],
  },
  gateway: {
    configuration: [],
    // Headers, encodings and answers that all routes share.
    http: [],
    api: ['http'],
    page: ['http'],
    // Released files, verified and kept in memory.
    files: [],
    // What is served at once: a state, its page and its files.
    generation: ['page', 'files'],
    routes: ['http', 'page', 'files', 'generation'],
    reports: ['http', 'files', 'generation'],
  },
  tools: {
    checks: [],
    start: [],
    'contract-check': [],
    'new-screen': [],
    'shared-report': [],
    'settings-documents': [],
    drill: [],
    soak: ['drill'],
  },
  shell: {
    // The release state, the screens' releases, their loading and their slots.
    remotes: [],
    // For who builds and supports screens: what runs here, and overrides.
    teams: ['remotes'],
    home: [],
    login: [],
    layout: ['remotes', 'teams'],
    // What is released while the page is open.
    updates: ['remotes', 'teams'],
    // What every page stands in; of the others it knows their styles.
    page: ['remotes', 'teams', 'home', 'login', 'layout'],
  },
  // Flat: a folder needs a row.
  'search-mfe': {},
  'queues-mfe': {
    moves: [],
    selection: [],
    bulk: ['selection'],
    publish: [],
    reasons: [],
  },
  'drug-edit-mfe': {
    parts: [],
    form: [],
    merge: ['parts', 'form'],
    save: ['form', 'merge'],
    publish: ['form', 'save'],
    fields: ['form', 'save', 'publish'],
    compare: ['form', 'merge'],
    comments: ['parts'],
    'earlier-state': ['parts', 'form', 'merge'],
    history: ['parts', 'form', 'comments', 'earlier-state'],
    leaving: ['form'],
    queue: ['parts'],
    page: [
      'parts',
      'form',
      'merge',
      'save',
      'publish',
      'fields',
      'compare',
      'history',
      'leaving',
      'queue',
    ],
  },
  'month-mfe': {
    // A place of the page that an address leads to.
    section: [],
    download: [],
    imports: ['section', 'download'],
    publications: ['section', 'download'],
  },
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
