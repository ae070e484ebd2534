import type { Account } from '@refined/shared/contract';
import { formats } from '@refined/shared/domain';
import { signInMessages } from '@refined/shared/messages';

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
