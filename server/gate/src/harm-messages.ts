import type { RemoteFault } from '@refined/shared/contract';

/** Most names in a sentence. */
const NAMED = 3;

export const some = (names: readonly string[]): string => {
  const different = [...new Set(names)];
  return different.length > NAMED
    ? `${different.slice(0, NAMED).join(', ')} and ${different.length - NAMED} more`
    : different.join(', ');
};

const MB = 1_000_000;
const megabytes = (bytes: number): string => `${Math.round(bytes / MB)} MB`;

/** The faults that the shell reports. Another version of the shell may report others. */
const FAULTS: Partial<Readonly<Record<RemoteFault, string>>> = {
  network: 'one of its files can not be reached',
  timeout: 'one of its files did not load in time',
  status: 'one of its files is refused',
  type: 'one of its files has the wrong content type',
  schema: 'its ./screen is not what a screen exposes: a component named Screen',
  integrity: 'one of its files differs from what the release lists',
  contract: 'it needs another version of the shared contract',
  evaluation: 'it throws while it starts',
  render: 'it throws while it draws',
  blank: 'it draws nothing',
  globals: 'it changes functions that the whole page uses',
  navigation: 'it tries to leave the page',
  errors: 'it reports errors all the time',
  frozen: 'the page stops responding',
};

/** Sentences about a release in a browser; they follow the place ("At /drugs/search"). */
export const harmMessages = {
  fault: (fault: RemoteFault): string =>
    FAULTS[fault] ?? `the shell takes it out of the page (${fault})`,
  otherFails: (workspace: string, end: string): string => `${workspace} fails beside it: ${end}`,

  stays: 'it stays when it is left',
  unworkable: (reason: string): string => `the page can no longer be used (${reason})`,
  left: 'it leaves the page, or reloads it',
  tooLong: (time: number): string => `trying it takes longer than ${time / 1_000} seconds`,

  writes: (calls: readonly string[]): string =>
    `it writes by itself, without anybody pressing anything (${some(calls)})`,

  replaced: (names: readonly string[]): string =>
    `it has changed functions that the whole page uses (${some(names)})`,
  closed: (names: readonly string[]): string =>
    `it has frozen objects that the whole page uses (${some(names)})`,
  added: (names: readonly string[]): string => `it leaves globals behind (${some(names)})`,
  listens: (events: readonly string[]): string =>
    `it still listens to events of the page (${some(events)})`,
  handlers: (names: readonly string[]): string => `it leaves handlers behind (${some(names)})`,
  timers: (count: number): string =>
    `it leaves ${count === 1 ? 'a timer' : `${count} timers`} running`,
  goesOn: (count: number): string => `it goes on with timers or frames (${count} in half a second)`,
  connections: (kinds: readonly string[]): string => `it leaves connections open (${some(kinds)})`,
  observers: (kinds: readonly string[]): string => `it goes on observing the page (${some(kinds)})`,
  styleSheets: (count: number): string => `it leaves ${count} style sheets behind`,
  elements: (names: readonly string[]): string =>
    `it leaves elements beside the shell's behind (${some(names)})`,
  attributes: (names: readonly string[]): string =>
    `it has changed attributes of the page (${some(names)})`,
  document: (names: readonly string[]): string => `it leaves the document changed (${some(names)})`,
  session: 'it has changed the session that the browser keeps (authInfo, userData)',
  cookies: (count: number): string => `it fills the cookies (${count} characters)`,
  stored: (count: number): string => `it fills the storage (${count} characters)`,
  databases: (names: readonly string[]): string =>
    `it stores databases, caches or service workers (${some(names)})`,
  history: (count: number): string => `it adds ${count} entries to the history`,
  gone: (texts: readonly string[]): string =>
    `the shell no longer says ${some(texts.map((text) => `"${text}"`))}`,
  looksDifferent: (parts: readonly string[]): string =>
    `it changes how the shell looks or reacts (${some(parts)})`,
  picture: (part: string): string => `${part} looks different than before`,
  memory: (bytes: number): string => `it keeps ${megabytes(bytes)} of memory`,
  memoryEachTime: (bytes: number): string => `it keeps ${megabytes(bytes)} more memory each time`,

  again: (names: readonly string[]): string =>
    `it does the same again and again, in five seconds ${some(names)}`,
  called: (names: readonly string[]): string =>
    `it calls by itself what only a user may ask for (${some(names)})`,
  requests: (count: number): string => `it asks the API all the time (${count} in five seconds)`,
  busy: (part: number): string =>
    `it keeps the page busy (${Math.round(part * 100)} % of the time, with nobody doing anything)`,
  tooMany: (count: number): string => `it draws ${count} elements`,

  tooWide: (by: number): string => `it is wider than the window (by ${by} pixels)`,
  notOnPaper: 'its heading is not there when it is printed',

  hidden: (names: readonly string[]): string =>
    `it hides or removes parts of the page (${some(names)})`,
  covered: (names: readonly string[], by: readonly string[]): string =>
    `it covers parts of the page (${some(names)}; by ${some(by)})`,
  focus: 'it takes the focus away while somebody types',
  scrolls: 'it scrolls the page by itself',
  noScroll: "the wheel doesn't scroll the page",
  noTyping: (typed: string): string => `what is typed doesn't arrive ("${typed}" did)`,
  slowKeys: (each: number): string =>
    `it keeps the page busy for ${Math.round(each)} ms with each key`,
  noKeys: (keys: readonly string[]): string => `it keeps keys from the page (${some(keys)})`,
  noTab: "Tab doesn't move the focus",
  noEvents: (types: readonly string[]): string => `it keeps events from the page (${some(types)})`,
  noPress: (what: string): string => `a press on ${what} does nothing`,
  noEscape: "Escape doesn't close the shell's menu",
  otherNotWorked: (title: string, what: string): string =>
    `${title} doesn't work any more: ${what}`,
  otherGone: (texts: readonly string[]): string =>
    `it doesn't show ${some(texts.map((text) => `"${text}"`))} any more`,
} as const;
