import type {
  ReleaseEnd,
  StateCommand,
  WorkspaceOverview,
  WorkspaceState,
  Account,
} from '@refined/shared/contract';
import { formats } from '@refined/shared/domain';
import { signInMessages } from '@refined/shared/messages';

const loads = (count: number) => formats.counted(count, 'load', 'loads');

/** The history's words. */
const DONE: Record<StateCommand, string> = {
  activate: 'Made live',
  rollback: 'Rolled back',
  canary: 'Canary',
  promote: 'Canary promoted',
  withdraw: 'Canary withdrawn',
  disable: 'Switched off',
  enable: 'Switched on',
  retire: 'Retired',
  reinstate: 'Reinstated',
  sign: 'Signed again',
  restore: 'Restored from a backup',
  lock: 'Locked',
  unlock: 'Unlocked',
};

const FAULTS: Readonly<Record<string, string>> = {
  network: 'no answer',
  timeout: 'no answer in time',
  status: 'a file is missing',
  type: 'a file of the wrong type',
  schema: 'not a screen',
  integrity: 'other bytes than released',
  contract: "doesn't fit the shell",
  evaluation: 'throws while starting',
  render: 'throws while drawing',
  blank: 'draws nothing',
  globals: 'changes the browser’s own functions',
  navigation: 'leaves the page',
  errors: 'many errors',
  frozen: 'freezes the tab (or a debugger stopped it)',
};

/** Sentences for the confirmation by password, outside of the page. */
export const confirmationMessages = {
  confirming: 'Confirm it with your password in the tab that opened.',
  confirmingLink: 'Open that tab again',
  unconfirmed: 'Your confirmation came too late, or was for something else. Nothing was changed.',
} as const;

const READ_REFUSALS: Readonly<Record<string, string>> = {
  operator: 'You are no longer an operator.',
  session: 'Your session has ended: sign in again.',
  'no-api': 'Your account can’t be checked at the moment. Trying again.',
};

const shown = ({ active, canary, disabled, retired, lock }: WorkspaceState): string =>
  [
    active,
    canary && `canary ${canary.version} (${canary.percent}\u00a0%)`,
    disabled && 'off',
    retired && 'retired',
    lock && 'locked',
  ]
    .filter(Boolean)
    .join(', ');

/** Sentences of this screen. */
export const releasesMessages = {
  title: 'Releases',
  generation: (generation: number) => `Generation ${generation}`,
  notYours: 'This page is for operators.',
  notYoursDetail: 'Ask somebody who maintains the host to make your account an operator’s.',
  notLoaded: 'The releases could not be loaded.',
  notRefreshed: 'The releases could not be refreshed.',
  notRead: (code: string) =>
    READ_REFUSALS[code] ?? 'The registry of releases doesn’t answer. Trying again.',
  unreadable: 'A part of the store can’t be read.',
  shell: 'Shell',

  live: 'What is live',
  column: {
    screen: 'Screen',
    active: 'Live',
    staging: 'Staging',
    since: 'Since',
    before: 'Before it',
    loads: 'Loads',
  },
  unknown: 'unknown',
  none: '–',
  by: (who: string) => `by ${who}`,
  loads: (all: number, failed: number) =>
    failed > 0 ? `${formats.number(failed)} of ${loads(all)} failed` : loads(all),
  people: (people: number) =>
    people === 0
      ? 'none counts against it'
      : `seen by ${formats.counted(people, 'person', 'people')}`,
  minutes: (minutes: number) => `in ${minutes} minutes`,
  same: 'same',
  ahead: (count: number) =>
    `${formats.counted(Math.abs(count), 'release', 'releases')} ${count > 0 ? 'ahead' : 'behind'}`,
  stagingSince: (at: string) => `since ${formats.moment(at)}`,
  stagingAway: 'Staging can’t be read at the moment.',
  earlier: (count: number) => `and ${count} earlier`,
  badge: {
    canary: 'Canary',
    disabled: 'Off',
    retired: 'Retired',
    locked: 'Locked',
    failing: 'Failing',
  },
  canaryOf: (version: string, percent: number) =>
    `Canary ${version}, ${percent}\u00a0% of browsers`,
  waiting: (version: string) => `${version} is stored; nobody gets it yet.`,
  ended: (version: string, { how, actor, reason }: ReleaseEnd) =>
    `${version} was ${how} by ${actor}${reason && `: ${reason}`}`,
  readers: (message: string) => `Reviewers read: “${message}”`,
  retiredBecause: (reason: string) => `Retired: ${reason}`,
  lockedBy: ({ by, until, reason }: NonNullable<WorkspaceOverview['lock']>) =>
    [
      'Locked',
      by && ` by ${by}`,
      until ? ` until ${formats.moment(until)}` : ' until it is unlocked',
      reason && `: ${reason}`,
    ]
      .filter(Boolean)
      .join(''),

  failures: 'What fails in browsers',
  noFailures: 'No release that is live, or would be after a rollback, has failed in a browser.',
  failureColumn: { release: 'Release', what: 'What', count: 'Times', last: 'Last' },
  fault: (fault: string, stage: string) => `${FAULTS[fault] ?? fault}, at ${stage}`,
  inBrowser: (browser: string, instead: string | null) =>
    `${browser}; ${instead === null ? 'nothing was shown instead' : `${instead} was shown instead`}`,
  reference: (reference: string) => `Reference ${reference}`,

  history: 'History',
  noHistory: 'Nothing was changed yet.',
  historyColumn: { at: 'When', actor: 'Who', what: 'What', reason: 'Why' },
  all: 'All',
  done: (command: StateCommand) => DONE[command],
  restored: (generation: number) => `as in generation ${generation}`,
  change: (before: WorkspaceState | null, after: WorkspaceState) => {
    const [from, to] = [before && shown(before), shown(after)];
    return from === null || from === to ? to : `${from} → ${to}`;
  },
  automatic: (failed: number, all: number) => `stop rule: ${failed} of ${loads(all)} failed`,

  reason: 'Reason',
  reasonHint: 'Shown in the history.',
  reasonMissing: 'Give a reason, for the history.',
  version: 'Release',
  percent: 'Share of browsers',
  percentWrong: 'Enter a share from 1 to 99 %.',
  message: 'What reviewers read instead',
  messageMissing: 'Say what reviewers read instead of the screen.',
  until: 'Until',
  untilHint: 'Without a time, it is locked until somebody unlocks it.',
  untilWrong: 'Enter a time in the future, or none.',
  noAnswer: 'The registry didn’t answer as expected. Check what is live before you try again.',
} as const;

/** The screen's name for users. */
export const nameOf = ({ kind, title, workspace }: WorkspaceOverview): string =>
  kind === 'shell' ? releasesMessages.shell : (title ?? workspace);

/** Sentences of the pages about accounts. */
export const peopleMessages = {
  title: 'People',
  table: 'Accounts',
  notLoaded: 'The accounts could not be loaded.',
  column: { name: 'Name', state: 'State', sessions: 'Sessions', used: 'Last used', act: 'Actions' },
  badge: { operator: 'Operator', disabled: 'Disabled', due: 'First password' },
  none: '–',
  you: 'You',
  actions: {
    enable: {
      label: 'Enable',
      title: (name: string) => `Enable ${name}?`,
      effect: 'The account can sign in again, with its old password.',
      done: (name: string) => `${name} is enabled.`,
    },
    disable: {
      label: 'Disable',
      title: (name: string) => `Disable ${name}?`,
      effect:
        'The account is signed out everywhere and can’t sign in; its feed readers end. What it did stays.',
      done: (name: string) => `${name} is disabled.`,
    },
    endSessions: {
      label: 'End sessions',
      title: (name: string) => `End the sessions of ${name}?`,
      effect: 'The account is signed out everywhere. Its password stays.',
      done: (name: string) => `${name} is signed out everywhere.`,
    },
    reset: {
      label: 'First password',
      title: (name: string) => `Give ${name} a first password?`,
      effect:
        'The account is signed out everywhere, its feed readers end, and its old password no longer works. The new one is shown to you once; it is changed at the first sign-in.',
      done: (name: string) => `${name} has a first password.`,
    },
  },
  made: (name: string) => `The first password of ${name}, shown this once:`,
} as const;

export const signInsMessages = {
  title: 'Sign-ins',
  about: 'Passwords that were entered, right and wrong, and refused rights; newest first.',
  table: 'Sign-ins',
  notLoaded: 'The sign-ins could not be loaded.',
  column: { at: 'When', who: 'Who', address: 'From', outcome: 'Outcome' },
  none: 'There are no sign-ins.',
  only: 'Username',
  show: 'Show',
  older: 'Older ones',
  ...signInMessages,
} as const;

/** The account's full name, or else its username. */
export const nameOfAccount = ({ first_name, last_name, username }: Account): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username;

export const momentOf = (at: string | null): string =>
  at === null ? peopleMessages.none : formats.moment(at);
