/** What the watch says of a release, in reports and in the console: for who builds and runs it. */
export const watchMessages = {
  blank: 'The screen has drawn nothing within its time.',
  covered: "The shell's top bar or navigation is hidden, covered or removed.",
  input: "Clicks don't reach the shell's top bar or navigation.",
  overwrites: 'The screen tried to overwrite the document.',
  stopped: (type: string) => `The screen keeps "${type}" events from the rest of the page.`,
  replaced: (names: readonly string[]) =>
    `The screen replaced ${names.join(', ')}, which the whole page uses.`,
  leaves: 'The screen tried to leave the page.',
  errors: (reason: unknown) =>
    `The screen has many uncaught errors, the last one: ${reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason)}`,
  connections: 'The screen opens connections without a pause.',
  says: 'The screen sends messages to other tabs without a pause.',
  waits: 'The screen asked the host in a way that stops the page until the answer comes.',
  asks: 'The screen opens dialogs of the browser without a pause.',
  elements: (count: number) => `The page has ${count} elements.`,
  keeps: {
    cookies: 'The screen writes cookies, which every request to the host would carry.',
    storage: "The screen fills the browser's storage.",
  },
  timers: 'The screen sets timers without a pause.',
  entries: 'The screen writes history entries without a pause.',
  owns: {
    timer: (count: number) => `The screen has ${count} timers at once.`,
    listener: (count: number) => `The screen has ${count} listeners on the page at once.`,
    observer: (count: number) => `The screen has ${count} observers at once.`,
    connection: (count: number) => `The screen has ${count} connections at once.`,
    style: (count: number) => `The screen has written ${count} style rules.`,
  },
} as const;
