/** Passwords for programs that read the feed. */
export const feedReaderMessages = {
  title: 'Feed readers',
  about:
    'A feed reader signs in with a password of its own, under any user name. It reads the feed and these files, and nothing else.',
  table: 'Feed readers with a password',
  column: { name: 'Name', made: 'Made', used: 'Last used', remove: 'Password' },
  never: 'Never',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}: its password ends at once`,
  removed: (name: string) => `The password of ${name} no longer works.`,
  notRemoved: (name: string) => `The password of ${name} could not be removed.`,
  name: 'Name of the feed reader',
  nameHint: 'For example the program and the computer.',
  add: 'Make a password',
  notAdded: 'The password could not be made.',
  notLoaded: 'The feed readers could not be loaded.',
  made: (name: string) => `The password of ${name}. It is shown only now:`,
} as const;
