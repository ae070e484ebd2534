import { LIMITS, formats } from '@refined/shared/domain';
import { faultMessages, kitMessages, pageFaultMessages } from '@refined/shared/messages';

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
