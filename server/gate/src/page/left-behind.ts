import { harmMessages } from '../harm-messages.ts';
import type { PageSnapshot } from './page-snapshot.ts';

const MB = 1_000_000;
/** Memory that a screen may keep once it was shown: its code, and what it has asked the API. */
const KEPT = 64 * MB;
/** Memory that each further visit may add. */
const KEPT_EACH_TIME = 16 * MB;
/** Timers and frames in the time after leaving; a few may end what was under way. */
const LATE_CALLS = 5;
/** Characters that a screen may keep: all requests carry cookies, and drafts need the storage. */
const COOKIES = 2_000;
const STORED = 500_000;
/** Entries that the gate's own going there and back makes in the history. */
const OWN_ENTRIES = 6;

/**
 * What belongs to the bundler and to the federation's runtime, which comes with the first screen;
 * both stay.
 */
const OF_THE_LOADER = /^(webpackChunk|__|_FEDERATION_)|^\d+$/;
/** What the shell and its bootstrap tell each other, anew whenever a screen has run. */
const OF_THE_SHELL = /^__refined/;

/** Events by which a module follows the page once and for ever, and takes nothing from others. */
const OF_MODULES =
  /^(resize|online|offline|visibilitychange|pagehide|pageshow|languagechange|beforeprint|afterprint)$/;

export interface Visited {
  /** Before the screen was opened for the first time, at the shell's own page. */
  readonly before: PageSnapshot;
  /** There again, after it was left for the first time. */
  readonly first: PageSnapshot;
  /** There again, after it was left for the second time, and another screen was worked. */
  readonly second: PageSnapshot;
  /** A little later. */
  readonly later: PageSnapshot;
  /** The global that its entry sets. */
  readonly federationName: string;
}

/** What is in the later list and wasn't in the earlier one, as often as it is there. */
const moreOf = (before: readonly string[], after: readonly string[]): string[] => {
  const rest = [...before];
  return after.filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
};

/** The names whose values differ. */
export const differing = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );

type Find = (visited: Visited) => string | undefined;

const listed =
  (
    find: (visited: Visited) => readonly string[],
    say: (names: readonly string[]) => string,
  ): Find =>
  (visited) => {
    const names = find(visited);
    return names.length > 0 ? say(names) : undefined;
  };
const moreThan =
  (most: number, find: (visited: Visited) => number, say: (count: number) => string): Find =>
  (visited) => {
    const count = find(visited);
    return count > most ? say(count) : undefined;
  };

/** Listeners that stay, without those that a module adds once; more with each visit are a leak. */
const listening = ({ first, later }: Visited): readonly string[] => {
  const grown = moreOf(first.listeners, later.listeners);
  return later.listeners.filter((type) => !OF_MODULES.test(type) || grown.includes(type));
};

/** The worst first. */
const LOOKS: readonly Find[] = [
  listed(
    ({ second }) => second.members.replaced.filter((name) => !OF_THE_SHELL.test(name)),
    harmMessages.replaced,
  ),
  listed(({ second }) => second.members.closed, harmMessages.closed),
  listed(
    ({ second, federationName }) =>
      second.members.added.filter((name) => name !== federationName && !OF_THE_LOADER.test(name)),
    harmMessages.added,
  ),
  ({ before, second }) => (before.session === second.session ? undefined : harmMessages.session),
  listed(({ before, later }) => moreOf(before.handlers, later.handlers), harmMessages.handlers),
  listed(listening, harmMessages.listens),
  moreThan(0, ({ later }) => later.intervals, harmMessages.timers),
  moreThan(LATE_CALLS, ({ second, later }) => later.calls - second.calls, harmMessages.goesOn),
  listed(({ later }) => later.connections, harmMessages.connections),
  listed(({ later }) => later.observers, harmMessages.observers),
  moreThan(
    0,
    ({ before, second }) => second.styleSheets - before.styleSheets,
    (count) => harmMessages.styleSheets(count),
  ),
  listed(({ before, second }) => moreOf(before.strangers, second.strangers), harmMessages.elements),
  listed(
    ({ before, second }) => differing(before.attributes, second.attributes),
    harmMessages.attributes,
  ),
  listed(
    ({ before, second }) => differing(before.document, second.document),
    harmMessages.document,
  ),
  moreThan(COOKIES, ({ before, second }) => second.cookies - before.cookies, harmMessages.cookies),
  moreThan(STORED, ({ before, second }) => second.stored - before.stored, harmMessages.stored),
  listed(
    ({ before, second }) => moreOf(before.databases, second.databases),
    harmMessages.databases,
  ),
  moreThan(
    OWN_ENTRIES,
    ({ before, second }) => second.history - before.history,
    (count) => harmMessages.history(count),
  ),
  listed(({ before, second }) => moreOf(second.text, before.text), harmMessages.gone),
  moreThan(KEPT, ({ before, first }) => first.memory - before.memory, harmMessages.memory),
  moreThan(
    KEPT_EACH_TIME,
    ({ first, second }) => second.memory - first.memory,
    harmMessages.memoryEachTime,
  ),
];

/**
 * What a screen leaves behind in the page, as the end of a sentence; the first and worst one.
 * Undefined: nothing.
 */
export const leftBehind = (visited: Visited): string | undefined => {
  for (const look of LOOKS) {
    const end = look(visited);
    if (end !== undefined) return end;
  }
  return undefined;
};
