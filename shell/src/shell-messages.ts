import { LIMITS, formats } from '@refined/shared/domain';
import { faultMessages, kitMessages, pageFaultMessages } from '@refined/shared/messages';
import type { ToldNote } from '@refined/shared/contract';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

/** Texts of the shell: sign-in, layout, home and its own faults. */
export const shellMessages = {
  skip: 'Skip to content',
  login: {
    heading: 'Sign in',
    username: 'Username',
    password: 'Password',
    submit: 'Sign In',
    missingUsername: 'Enter your username.',
    missingPassword: 'Enter your password.',
    capsLock: 'Caps Lock is on',
    /** Below "An error occurred" (specification §8, D9): what to do. */
    wrong: 'Check the username and the password, then try again.',
    /** 429 (D9): `seconds` until `at`. */
    tooMany: (seconds: number, at: Date) =>
      `Too many attempts. Try again in ${faultMessages.waitOf(seconds)}, at ${formats.clock(at)}.`,
    /** The server doesn't say until when. */
    tooManyNow: 'Too many attempts. Wait before you try again.',
    /** Why nobody is signed in; undefined for a first visit. */
    because: {
      never: undefined,
      'signed-out': 'You have signed out.',
      expired: 'Your session has ended. Sign in to go on where you were.',
      elsewhere: 'You were signed out in another tab. Sign in to go on where you were.',
    },
  },
  /** Replaces an unknown name (D50). */
  unnamedUser: 'Signed in',
  logout: {
    item: 'Logout',
    busy: 'Signing out…',
    /** D7: the title is "An error occurred". */
    stillSignedIn: 'You are still signed in.',
    again: 'Try again',
    stay: 'Stay signed in',
    here: 'Sign out of this browser only',
    hereDetail: 'The server may keep the session open until it expires.',
    unsavedTitle: 'Unsaved changes',
    unsaved: (records: number, texts: number) => {
      const parts = [
        ...(records === 0
          ? []
          : [
              records === 1
                ? 'unsaved changes to a drug record'
                : `unsaved changes to ${formats.number(records)} drug records`,
            ]),
        ...(texts === 0
          ? []
          : [
              texts === 1
                ? 'a text that was not sent'
                : `${formats.number(texts)} texts that were not sent`,
            ]),
      ];
      return `You have ${parts.join(' and ')} in this browser. Logging out deletes them.`;
    },
    loseThem: 'Log out and delete them',
  },
  navigation: {
    label: 'Main',
    open: 'Open navigation',
    close: 'Close navigation',
    home: kitMessages.goHome,
    search: 'Drug Search',
    review: 'Review Queue',
    files: 'Database Files',
    views: (entry: string) => `Views of ${entry}`,
    viewOf: (name: string, owner: string) => `${name}, shared by ${owner}`,
    allViews: (count: number) => `All ${formats.number(count)} views`,
  },
  notificationHistory: {
    none: `No messages yet. The last ${LIMITS.toast.kept} are kept here.`,
    tone: { success: 'Done', error: 'Failed', info: 'Message' },
    at: (at: Date) => formats.clock(at),
    undone: 'Undone',
  },
  /** One line, shown while the trouble lasts. */
  connectionRegion: 'Connection',
  connection: {
    offline: 'You are offline. Saving waits until you are back.',
    slow: 'The server takes longer than usual. Still waiting …',
    unreachable: 'The server doesn’t answer. This page may be out of date.',
  },
  footer: {
    year: `© ${LIMITS.footerYear}`,
    attribution: 'Contains information licensed under the ',
    licence: 'Open Government Licence – Canada',
    licenceAddress: 'https://open.canada.ca/en/open-government-licence-canada',
  },
  home: {
    heading: kitMessages.goHome,
    monthly: 'Monthly Update',
    month: (date: string) => formats.month(date),
    currentTable: (count: string) => `Current Table: ${count}`,
    unknown: '–',
    button: 'Review Queue',
    countsFailed: 'The queue counts could not be loaded.',
    countsStale: 'The queue counts could not be refreshed: these are the last known.',
    queues: 'Drugs in each queue',
    /** Replaces the count that is in the specified line. */
    inCurrentTable: '(Current Table)',
    waiting: (count: number, queue: string) =>
      `${formats.number(count)} ${count === 1 ? 'waits' : 'wait'} in ${queue}`,
    start: 'Start',
    startIn: (queue: string) => `Start in ${queue}`,
    dpd: { title: 'Drug Product Database', source: 'DPD, from Health Canada' },
    noc: { title: 'Notice of Compliance', source: 'NOC, from Health Canada' },
    uploaded: (date: string) => `Uploaded ${date}`,
    notUploaded: 'Not uploaded yet',
    lastUpdated: (date: string) => `Last Updated ${date}`,
    notUpdated: 'Not published yet',
    size: drugs,
  },
  page: pageFaultMessages.page,
  fault: {
    title: 'ReFined could not be shown',
    detail: 'Something in the page failed. Retry; if that does not help, reload the page.',
    boot: 'The page could not start. Reload it; if that does not help, tell whoever runs ReFined.',
    section: 'This page could not be shown',
    sectionDetail: 'Something in it failed. Retry, or go on with another page.',
    reload: 'Reload the page',
  },
} as const;

/** Texts about the user's own account. */
export const accountMessages = {
  password: {
    title: 'Password',
    due: 'Somebody else set your password. Choose your own before you go on: only you know the new one.',
    rule: 'At least 12 characters, not easy to guess, without your name and the product’s name. Several words that nobody else would put together are good.',
    username: 'Username',
    old: 'Current password',
    new: 'New password',
    again: 'Repeat the new password',
    missing: 'Fill this in.',
    differs: 'The two passwords are not the same.',
    submit: 'Change password',
    others: 'Your other sessions end.',
    done: 'Your password is changed, and your other sessions have ended.',
    go: 'Go on',
    back: 'Back without changing it',
  },
  sessions: {
    title: 'Sessions',
    table: 'Your sessions',
    about: 'Where you are signed in. End sessions that are not yours, then change your password.',
    column: { since: 'Since', used: 'Last used', address: 'From', end: 'Actions' },
    current: 'This session',
    unknown: 'Not known',
    end: 'End',
    endOf: (since: string) => `End the session since ${since}`,
    endOthers: 'End all others',
    ended: 'The session has ended.',
    othersEnded: 'All other sessions have ended.',
    notLoaded: 'Your sessions could not be loaded.',
    notEnded: 'The session could not be ended.',
  },
} as const;

const share = (decided: number, brought: number): string => {
  if (brought === 0) return '–';
  const percent = Math.floor((100 * decided) / brought);
  // Not 0 %: something is decided.
  return percent === 0 && decided > 0 ? '< 1 %' : `${formats.number(percent)} %`;
};

/** The month's progress on the home page: the results of the last import. */
export const monthMessages = {
  title: 'Progress',
  decided: (decided: number, total: number) =>
    `${formats.number(decided)} of ${drugs(total)} decided`,
  ofLastImport: 'of the last import',
  /** The numbers are in the line above and in the table. */
  chart: (queue: string, decided: number, total: number) => `${queue}: ${share(decided, total)}`,
  table: 'What became of the last import’s drugs, by the queue that they came to',
  showTable: 'Show as a table',
  failed: 'The month’s progress could not be loaded.',
  nothing: 'The last import brought nothing to decide.',
} as const;

const { number } = formats;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "40 min", "3 h", "12 days": short enough to read at a glance. */
const span = (seconds: number): string => {
  if (seconds < MINUTE) return 'under a minute';
  if (seconds < 2 * HOUR) return `${number(Math.round(seconds / MINUTE))} min`;
  if (seconds < 2 * DAY) return `${number(Math.round(seconds / HOUR))} h`;
  return `${number(Math.round(seconds / DAY))} days`;
};

/** The month at a glance, on the home page. */
export const glanceMessages = {
  title: 'The month at a glance',
  failed: 'The month at a glance could not be loaded.',
  decided: 'Decided',
  share,
  /** The numbers are in Progress. */
  shareOf: 'of the last import’s drugs',
  noneDecided: 'Nothing is decided yet.',
  person: (actor: string, count: number) => `${actor}: ${number(count)}`,
  others: 'others',
  pace: 'Time to a decision',
  span,
  unknown: '–',
  paceOf: 'Median, from the import of a drug to the move that decided it',
  noPace: 'Shown when the first drug is decided',
  left: 'Left in review, by kind of change',
  leftNote: 'Also of earlier months. A drug with several changes counts under each.',
  nothingLeft: 'Nothing is left in review.',
  inQueue: (queue: string, count: number) => `${queue} ${number(count)}`,
  link: (kind: string, queue: string, count: number) => `${kind} in ${queue}: ${drugs(count)}`,
} as const;

/** New things for the user, on the home page. */
export const newsMessages = {
  title: 'New for you',
  imported: (source: string) => `New from Health Canada: ${source}`,
  assigned: (name: string, note: string | undefined) =>
    note === undefined ? `${name} assigned it to you` : `${name} asks: ${note}`,
  back: 'Back from snooze',
  more: (count: number) => `And ${drugs(count)} more.`,
} as const;

/** A request or an answer of a colleague, as a notification. */
export const toldMessages = {
  note: ({ kind, name, drugs: count, note = '', answer, meeting = '' }: ToldNote): string => {
    if (kind === 'answered')
      return `The committee answered on ${formats.counted(count, 'drug that you asked about', 'drugs that you asked about')} (${formats.day(meeting)}): ${answer ?? ''}.`;
    const assigned = `${name} assigned ${drugs(count)} to you`;
    return note === '' ? `${assigned}.` : `${assigned}: ${note}`;
  },
  several: 'To your drugs',
} as const;
