/**
 * Every number of the specification (§2, §9) and of the decisions that users can meet, once. Times
 * are in milliseconds unless said.
 */
export const LIMITS = {
  /** Specification §9. */
  toast: { success: 2_000, error: 4_000, default: 4_000, kept: 20 },
  /** Specification §9: select menus, in px and in options. */
  selectMenu: { maxHeight: 300, minHeight: 140, pageSize: 5 },
  /** Specification §9. */
  modalLayer: 1050,
  /** Specification §2: columns of twelve. */
  columns: { layout: [3, 9], search: [3, 7, 2] },
  footerYear: 2022,
  /** Specification §2, home: the literal fallback of D3. */
  fixedDates: { dpd: '2021-12-04', noc: '2021-12-04', product: '2021-12-22' },
  /** Specification §4: lookup id when the record has none. */
  defaultGrandfatherPeriod: '100',
  /** D23: digits of a DIN. */
  dinDigits: 8,
  /** D23: names listed that only resemble a term. */
  similarNames: 50,
  /** D24: rows of one answer. */
  pageSize: 200,
  /** D16: counts are refreshed at least this often while the page is visible. */
  countsRefresh: 60_000,
  /** Longest wait for one call of the API, and for one file of a screen. */
  callDeadline: 20_000,
  screenDeadline: 4_000,
  /**
   * An open page asks for a new release generation this often while it is visible, and no more
   * often than `newsPause` otherwise.
   */
  newsPoll: 30_000,
  newsPause: 5_000,
  /** Rows that the Print button loads and prints at most. */
  printed: 2_000,
  /** A skeleton is shown only after this, so that quick answers don't flash. */
  skeletonDelay: 150,
  /** Longest text of a field in a record and of a search term, in characters. */
  fieldLength: 500,
  /** Most entries of one multi select in a record. */
  listLength: 100,
  /**
   * D48: reasons of one drug that are answered, notices shown beside a record, and records with the
   * same ingredients and strength.
   */
  reasons: 20,
  comparedNotices: 20,
  related: 50,
  /** Largest body that the API takes, in bytes (413 above). */
  bodyBytes: 256 * 1024,
  /** Levels of a JSON body. */
  jsonDepth: 32,
  /** Files are sent in pieces of this many bytes, so that no limit on the way has to be raised. */
  uploadChunk: 256 * 1024,
  /**
   * Imports in the browser: largest file; most bytes that arrived and most files of one user that
   * are kept; how long they are, and how often the old ones are cleared; for how long a process has
   * an import to itself after it last said so, and how often it says so; how often a cut off one is
   * taken up again by itself; how often others are looked for; rejected rows shown; imports listed;
   * how often the page asks while one is under way, and while none is.
   */
  imports: {
    fileBytes: 64 * 1024 * 1024,
    keptBytes: 256 * 1024 * 1024,
    keptFiles: 200,
    keptFor: 24 * 60 * 60_000,
    clearing: 10 * 60_000,
    lease: 20_000,
    renewal: 5_000,
    attempts: 3,
    look: 5_000,
    rejectsShown: 20,
    listed: 20,
    poll: 700,
    idlePoll: 15_000,
    // Days that the files of a month may differ by (D58), and that an extract's newest row may be
    // older than the extract: 3 and 6 in the months that were measured, over holidays more.
    monthDays: 2,
    rowDays: 14,
    /** Drugs behind a figure, or kept by a take-back, that one answer lists. */
    drugsPage: 200,
  },
  /**
   * Bulk moves: drugs that one request may name, and that "all of a queue" may be; drugs of one
   * statement; how far a queue may be from the confirmed number before it is asked again (this
   * many, or this part of it); refused ones that are listed one by one.
   */
  bulk: { listed: 5_000, all: 20_000, chunk: 250, drift: 5, driftPart: 0.02, detailed: 100 },
  /**
   * Idempotency-Key: how long an answer is kept; how long a request counts as in work after its
   * process last said so; how long a repeat waits for it, looking this often, and after how many
   * seconds it may come again; how often expired ones are cleared; longest key.
   */
  idempotency: {
    kept: 24 * 60 * 60_000,
    alive: 15_000,
    patience: 3_000,
    look: 100,
    retryAfter: 2,
    clearing: 10 * 60_000,
    keyLength: 255,
  },
  /**
   * Events: the stream's sign of life and after how long without one the client gives it up; what
   * is gathered before it is sent; drugs named in one event; bytes that a reader may be behind;
   * streams of one user and of a process; first and longest pause before the next try; for how long
   * a page may be hidden before its stream ends; pause between two refreshes of a list.
   */
  live: {
    heartbeat: 15_000,
    silence: 40_000,
    gather: 100,
    named: 50,
    behind: 256 * 1024,
    perUser: 20,
    perProcess: 2_000,
    retry: [1_000, 30_000],
    hidden: 60_000,
    refreshPause: 1_000,
  },
  /**
   * Presence: a page says so this often, and counts until it was silent for this long; records that
   * one user may have open.
   */
  presence: { heartbeat: 30_000, expires: 90_000, perUser: 50 },
  /**
   * Publications: drugs of each kind that a preview or a comparison shows, publications listed,
   * drugs that are read at once for a file; days before and after today between which one may take
   * effect.
   */
  publication: { shown: 200, listed: 500, filePage: 500, effectiveWithin: 366 },
  /**
   * History: entries of one answer. Comments: longest one in characters, and how many of a record
   * are shown.
   */
  history: { page: 50 },
  comments: { length: 2_000, shown: 200 },
  /**
   * How often the client sends one action in all when no answer comes, after which pause, and when
   * the first sending is still in work.
   */
  repeats: { unanswered: 2, pause: 250, inWork: 6 },
} as const;
