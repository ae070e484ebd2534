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
  timers: 'The screen sets timers without a pause.',
  entries: 'The screen writes history entries without a pause.',
  owns: {
    timer: (count: number) => `The screen has ${count} timers at once.`,
    listener: (count: number) => `The screen has ${count} listeners on the page at once.`,
    observer: (count: number) => `The screen has ${count} observers at once.`,
    style: (count: number) => `The screen has written ${count} style rules.`,
  },
} as const;
