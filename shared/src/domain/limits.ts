/**
 * The numbers of the specification (§2, §9) and of the decisions that users can notice. Durations
 * are in milliseconds unless the comment says otherwise.
 */
export const LIMITS = {
  toast: {
    /** How long a success toast shows (specification §9). */
    success: 2_000,
    /** How long an error toast shows (specification §9). */
    error: 4_000,
    /** How long any other toast shows (specification §9). */
    default: 4_000,
    /** Single moves within this time are counted in one toast (D84). */
    gesture: 10_000,
    /** Number of toasts in the notification history. */
    kept: 20,
  },
  selectMenu: {
    /** In px (specification §9). */
    maxHeight: 300,
    /** In px (specification §9). */
    minHeight: 140,
    /** Options that Page Up and Page Down skip (specification §9). */
    pageSize: 5,
  },
  /** z-index of dialogs (specification §9). */
  modalLayer: 1050,
  columns: {
    /** Side navigation and content, of twelve (specification §2). */
    layout: [3, 9],
    /** Select, text field and button of the search form, of twelve (specification §2). */
    search: [3, 7, 2],
  },
  /** Year in the footer (specification §2). */
  footerYear: 2022,
  /** The home page's dates on a host that sends none (specification §2, D3). */
  fixedDates: { dpd: '2021-12-04', noc: '2021-12-04', product: '2021-12-22' },
  /** Lookup id of the grandfathering period of a record that has none (specification §4). */
  defaultGrandfatherPeriod: '100',
  /** The highest tier that a record may have (D71); the lowest is 1. */
  highestTier: 9,
  /** Digits of a DIN (D23). */
  dinDigits: 8,
  /** Most similar names listed by a search without matches (D23). */
  similarNames: 50,
  /** Drugs on the first page of a list: more than a window shows, few enough to be fast (D24). */
  firstPageSize: 40,
  /** Drugs on each further page of a list (D24). */
  pageSize: 200,
  /** Interval at which a visible page refreshes the counts (D16). */
  countsRefresh: 60_000,
  /** Characters of a password (D90). */
  password: { shortest: 12, longest: 256 },
  signIns: {
    /** Entries kept in the log of sign-ins; the oldest are deleted. */
    kept: 50_000,
    /** Entries per page. */
    page: 100,
    /** Longest name noted, in characters; longer ones are cut. */
    name: 150,
  },
  /** Longest wait for one API call. */
  callDeadline: 20_000,
  /** When a call counts as slow, so that the page says so within 3 s. */
  slowCall: 2_500,
  /** Longest wait for one file of a screen. */
  screenDeadline: 4_000,
  /** How long pointer or focus rests on a link before its screen is prefetched. */
  linkIntent: 65,
  /** How long a page collects loads before it reports them. */
  reportPause: 3_000,
  /** When a page counts as frozen. */
  frozen: {
    /** Interval at which the watchdog pings the page. */
    tick: 1_000,
    /** Number of pings in a row without an answer. */
    silent: 20,
  },
  /** Interval at which a visible page asks for a newer release state. */
  updatePoll: 30_000,
  /** Shortest time between two such requests, whatever triggers them. */
  updatePause: 5_000,
  /** Release states announced by the host. */
  announced: {
    /** Longest random delay before a page asks for one, so that not all ask at once. */
    spread: 500,
    /** Delays before it asks again if a gateway doesn't serve the announced state yet. */
    retry: [1_000, 2_000, 4_000],
  },
  /** The filter of a list. */
  filter: {
    /** Longest text of a filter, in characters. */
    length: 2_000,
    /** Most values in one filter. */
    values: 100,
    /** Most values of one facet in an answer; others are found by typing their first letters. */
    shown: 20,
  },
  views: {
    /** Longest name, in characters. */
    name: 80,
    /** Most views of one user. */
    own: 100,
    /** Most views that are shared. */
    shared: 200,
  },
  feedReaders: {
    /** Longest name, in characters. */
    name: 80,
    /** Most feed readers of one user. */
    own: 20,
  },
  groups: {
    /** Groups per page. */
    page: 50,
  },
  /** Most drugs printed at once, about 500 pages; for a longer list the user is asked first. */
  printed: 10_000,
  /** Delay before a skeleton becomes visible, so that it doesn't flash before a quick answer. */
  skeletonDelay: 150,
  /** Most DINs in one search, and the longest term with several DINs, in characters. */
  dins: 300,
  dinsLength: 4_000,
  /** Longest text of a record's field and of any other search term, in characters. */
  fieldLength: 500,
  /** Most entries in one multi select of a record. */
  listLength: 100,
  /** Most reasons per drug in an answer (D48). */
  reasons: 20,
  /** Most notices shown beside a record (D48). */
  comparedNotices: 20,
  /** Most related records listed (D48). */
  related: 50,
  /** For a drug that isn't on the market: most other drugs on the product named with it (D87). */
  othersNamed: 3,
  /** Largest request body of the API, in bytes; 413 above. */
  bodyBytes: 256 * 1024,
  /** Deepest nesting of a JSON body. */
  jsonDepth: 32,
  /** Downloads: exports of lists, files of publications. */
  downloads: {
    /** Most downloads of one user at the same time. */
    perUser: 3,
    /** Most downloads of one API process at the same time. */
    perProcess: 12,
    /** Longest time in which the client takes no byte, in ms; then it is disconnected. */
    stalled: 60_000,
    /** Retry-After of a refused download, in seconds. */
    retryAfter: 5,
  },
  /** Imports in the browser. */
  imports: {
    /** Largest file, in bytes; proxies must let it through too. */
    fileBytes: 64 * 1024 * 1024,
    /** Bytes of a file that are stored in one row. */
    filePart: 256 * 1024,
    /** Most bytes stored of one user's uploads. */
    keptBytes: 256 * 1024 * 1024,
    /** Most files stored of one user's uploads. */
    keptFiles: 200,
    /** How long an upload is stored after its last use. */
    keptFor: 24 * 60 * 60_000,
    /** Interval at which expired uploads are deleted. */
    clearing: 10 * 60_000,
    /** Lease of a running import. */
    lease: 20_000,
    /** Interval at which the lease is renewed. */
    renewal: 5_000,
    /** How often an interrupted import is restarted automatically. */
    attempts: 3,
    /** Interval at which a process looks for imports to run. */
    look: 5_000,
    /** Rejected rows shown on the page. */
    rejectsShown: 20,
    /** Imports listed, newest first. */
    listed: 20,
    /** Interval at which the page asks for a running import's progress. */
    poll: 700,
    /** The same while no import runs. */
    idlePoll: 15_000,
    /** Most days by which the files of one month may differ (D58). */
    monthDays: 2,
    /**
     * Most days by which an extract's newest row may be older than the extract (D58): 6 in the
     * measured months, more over holidays.
     */
    rowDays: 14,
    /** Drugs per page, of a figure or kept by a take-back. */
    drugsPage: 200,
  },
  bulk: {
    /** Most drugs that one request may name. */
    listed: 5_000,
    /** Most drugs that "all of a queue" may mean. */
    all: 20_000,
    /** Most drugs named that can't be published (D69). */
    incomplete: 20,
    /** Drugs moved per statement. */
    chunk: 250,
    /** How far a queue's count may differ from the confirmed one before the user is asked again. */
    drift: 5,
    /** The same as a share of the confirmed number; the larger one counts. */
    driftPart: 0.02,
    /** Most refused drugs listed one by one. */
    detailed: 100,
  },
  /** Idempotency-Key. */
  idempotency: {
    /** How long an answer is stored. */
    kept: 24 * 60 * 60_000,
    /** Lease of a request in progress. */
    alive: 15_000,
    /** Longest wait of a repeated request for the first one's answer. */
    patience: 3_000,
    /** Interval at which it checks for that answer. */
    look: 100,
    /** Retry-After while the first request is still in progress, in seconds. */
    retryAfter: 2,
    /** Interval at which expired answers are deleted; also after `clearingAfter` requests. */
    clearing: 10 * 60_000,
    clearingAfter: 1_000,
    /** Answers stored per user, newest first: their number, and their stored bytes. */
    perUser: 2_000,
    bytesPerUser: 20_000_000,
    /** Longest key, in characters. */
    keyLength: 255,
  },
  /** Event streams. */
  live: {
    /** When the tab that reads the stream for all tabs of a browser counts as frozen. */
    leader: {
      /** Interval at which a visible tab pings it. */
      tick: 2_000,
      /** Number of pings in a row without an answer. */
      silent: 4,
    },
    /** Interval of the server's heartbeats. */
    heartbeat: 15_000,
    /** Silence after which the client reconnects. */
    silence: 40_000,
    /** Time during which changes are collected into one event. */
    gather: 100,
    /** Most drugs named in one event. */
    named: 50,
    /** Most bytes buffered for one reader; above that it is disconnected. */
    behind: 256 * 1024,
    /** Most streams per user. */
    perUser: 20,
    /** Most streams per API process. */
    perProcess: 2_000,
    /** First and longest delay before the client reconnects. */
    retry: [1_000, 30_000],
    /** How long a hidden page keeps its stream. */
    hidden: 60_000,
    /** Shortest time between two refreshes of a list. */
    refreshPause: 1_000,
  },
  /** Who has a record open. */
  presence: {
    /** Interval at which a page reports that it shows a record. */
    heartbeat: 30_000,
    /** Time without a report after which the page no longer counts. */
    expires: 90_000,
    /** Most records that one user may have open. */
    perUser: 50,
  },
  publication: {
    /** Drugs of each kind that a preview or a comparison shows. */
    shown: 200,
    /** Publications listed, newest first. */
    listed: 500,
    /** Drugs read per page while a file is written. */
    filePage: 500,
    /** Bytes of a file that are stored in one row. */
    filePart: 262_144,
    /** Publications in the feed, newest first. */
    feed: 100,
    /** Most days between today and the effective date, before or after (D56). */
    effectiveWithin: 366,
  },
  snooze: {
    /** Days for which a card is snoozed by default. */
    days: 7,
    /** Most days for which a card can be snoozed. */
    within: 366,
  },
  assign: {
    /** Hours after which an assignment expires; days without work don't count. */
    hours: 24,
    /** Days after which a colleague's assignment expires. */
    days: 30,
    /** Longest note to the assigned colleague, in characters. */
    note: 500,
  },
  /** What is new for a user, on the home page. */
  news: {
    /** Most drugs named. */
    named: 20,
    /** Days for which an answer of the committee is new. */
    days: 30,
  },
  looks: {
    /** Most changes named since a reviewer last looked at a record. */
    named: 20,
  },
  history: {
    /** Entries per page. */
    page: 50,
  },
  approvals: {
    /** Most people named who could approve a record; the rest are only counted. */
    named: 5,
  },
  /** The month at a glance. */
  glance: {
    /** Most people named who made decisions. */
    people: 6,
  },
  /** The month's record. */
  record: {
    /** Most reasons of one person for one kind of decision, most frequent first. */
    reasons: 40,
  },
  /** Mass actions: imports, bulk moves, their undo. */
  actions: {
    /** Actions per page of their list. */
    page: 50,
    /** Drugs per page of one action. */
    members: 200,
    /** Longest reason, in characters. */
    reason: 300,
  },
  rules: {
    /** Longest name, in characters. */
    name: 80,
    /** One of every N drugs stays with a person: smallest, largest and default N. */
    sample: { least: 2, most: 100, usual: 10 },
    /** Past imports that a dry run tries, newest first. */
    imports: 12,
    /** Drugs of one import that a dry run names. */
    named: 50,
  },
  comments: {
    /** Longest comment, in characters. */
    length: 2_000,
    /** Comments of one record shown, newest first. */
    shown: 200,
  },
  /** How the client repeats a call that got no answer. */
  repeats: {
    /** Attempts in all. */
    unanswered: 2,
    /** Delay before the next attempt. */
    pause: 250,
    /** Attempts in all while the server says that the first one is still in progress. */
    inWork: 6,
  },
} as const;
