import { harmMessages } from '../harm-messages.ts';
import type { PageSnapshot } from './page-snapshot.ts';

const MB = 1_000_000;
/** Memory that a screen may keep after its first visit, in bytes: its code, and cached answers. */
const KEPT = 64 * MB;
/** Memory that each further visit may add, in bytes. */
const KEPT_EACH_TIME = 16 * MB;
/** Timers and frames after leaving; a few may finish what was running. */
const LATE_CALLS = 5;
/** In characters: cookies travel with every request, and drafts need the storage. */
const COOKIES = 2_000;
const STORED = 500_000;
/** History entries that the gate itself adds. */
const OWN_ENTRIES = 6;

/** Globals of the bundler and of the federation runtime, which stay after the first screen. */
const OF_THE_LOADER = /^(webpackChunk|__|_FEDERATION_)|^\d+$/;
/** Globals for messages between shell and bootstrap, set again with each screen. */
const OF_THE_SHELL = /^__refined/;

/** Events that a module may listen to forever: this takes nothing from other screens. */
const OF_MODULES =
  /^(resize|online|offline|visibilitychange|pagehide|pageshow|languagechange|beforeprint|afterprint)$/;

export interface Visited {
  /** On the shell's own page, before the screen is opened for the first time. */
  readonly before: PageSnapshot;
  /** On the same page, after the screen was left for the first time. */
  readonly first: PageSnapshot;
  /** On the same page, after the screen was left again and another one was used. */
  readonly second: PageSnapshot;
  /** A moment later. */
  readonly later: PageSnapshot;
  /** The global variable that its entry sets. */
  readonly federationName: string;
}

/** The entries that the later list has and the earlier one lacks; duplicates count. */
const moreOf = (before: readonly string[], after: readonly string[]): string[] => {
  const rest = [...before];
  return after.filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
};

/** The names with different values. */
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

/** Listeners that stay, without those that a module adds once; a growing number is a leak. */
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
 * The worst thing that a screen leaves behind in the page, as the end of a sentence. Undefined:
 * nothing.
 */
export const leftBehind = (visited: Visited): string | undefined => {
  for (const look of LOOKS) {
    const end = look(visited);
    if (end !== undefined) return end;
  }
  return undefined;
};
