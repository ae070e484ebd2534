import type { PageSnapshot } from './page-snapshot.ts';

const MB = 1_000_000;
/** Memory that a screen may keep once it was shown: its code, and what it has asked the API. */
const KEPT = 64 * MB;
/** Memory that each further visit may add. */
const KEPT_EACH_TIME = 16 * MB;
/** Timers and frames in the time after leaving; a few may end what was under way. */
const LATE_CALLS = 5;

/**
 * What belongs to the bundler and to the federation's runtime, which comes with the first screen;
 * both stay.
 */
const OF_THE_LOADER = /^(webpackChunk|__|_FEDERATION_)|^\d+$/;

export interface Visited {
  /** Before the screen was opened for the first time. */
  readonly before: PageSnapshot;
  /** After it was left for the first time. */
  readonly first: PageSnapshot;
  /** After it was left for the second time. */
  readonly second: PageSnapshot;
  /** A little later. */
  readonly later: PageSnapshot;
  /** The global that its entry sets. */
  readonly federationName: string;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / MB)} MB`;

const some = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ');

/**
 * What a screen leaves behind in the page, as the end of a sentence; the first and worst one.
 * Undefined: nothing.
 */
export const leftBehind = ({
  before,
  first,
  second,
  later,
  federationName,
}: Visited): string | undefined => {
  const names = Object.keys(second.members);
  const replaced = names.filter(
    (name) => name in before.members && before.members[name] !== second.members[name],
  );
  if (replaced.length > 0)
    return `it has changed functions that the whole page uses (${some(replaced)})`;
  const added = names.filter(
    (name) => !(name in before.members) && name !== federationName && !OF_THE_LOADER.test(name),
  );
  if (added.length > 0) return `it leaves globals behind (${some(added)})`;
  if (later.listeners.length > 0)
    return `it still listens to events of the page (${some([...new Set(later.listeners)])})`;
  if (later.intervals > 0)
    return `it leaves ${later.intervals === 1 ? 'a timer' : `${later.intervals} timers`} running`;
  if (later.calls - second.calls > LATE_CALLS)
    return `it goes on with timers or frames (${later.calls - second.calls} in half a second)`;
  if (second.styleSheets > before.styleSheets)
    return `it leaves ${second.styleSheets - before.styleSheets} style sheets behind`;
  const [kept, more] = [first.memory - before.memory, second.memory - first.memory];
  if (kept > KEPT) return `it keeps ${megabytes(kept)} of memory`;
  if (more > KEPT_EACH_TIME) return `it keeps ${megabytes(more)} more memory each time`;
  return undefined;
};
