import { RELEASES_BASE } from '@refined/shared/federation';

/** V8's, and today also that of other browsers. */
type Capture = (holder: { stack?: string }, above: unknown) => void;

/** A place in a stack, as V8 knows it before it is made text. */
interface Frame {
  readonly getScriptNameOrSourceURL: () => string | null | undefined;
}

const TraceError = Error as ErrorConstructor & {
  stackTraceLimit?: number;
  captureStackTrace?: Capture;
  prepareStackTrace?: ((error: unknown, frames: readonly Frame[]) => unknown) | undefined;
};
const capture: Capture | undefined = TraceError.captureStackTrace?.bind(Error);

/** Frames that are read: the caller, and built-in functions (forEach) between it and us. */
const FRAMES = 4;

const FILE = /https?:\/\/[^\s)]+/;
const RELEASE = new RegExp(`^${RELEASES_BASE}(?!shell/)[^/]+/[^/]+/`);

/**
 * The base of the screen's release (`/releases/queues-mfe/1.0.0/`) that the first file of a stack
 * belongs to. Undefined for the shell, the browser's console, extensions.
 */
export const releaseIn = (stack: string | undefined): string | undefined => {
  const file = FILE.exec(stack ?? '')?.[0];
  const { origin } = window.location;
  return file?.startsWith(origin) ? RELEASE.exec(file.slice(origin.length))?.[0] : undefined;
};

/** The first release anywhere in a stack: for errors, which the kit may throw for a screen. */
export const anyReleaseIn = (stack: string | undefined): string | undefined => {
  for (const line of (stack ?? '').split('\n')) {
    const found = releaseIn(line);
    if (found) return found;
  }
  return undefined;
};

/** Only the files: to name functions and places as well would take several times as long. */
const filesOf = (_error: unknown, frames: readonly Frame[]): string =>
  frames.map((frame) => frame.getScriptNameOrSourceURL() ?? '').join('\n');

/** The stack above the function `above`, which was just called. */
const stackAbove = (above: unknown): string | undefined => {
  if (!capture) return new TraceError().stack?.split('\n').slice(3).join('\n');
  const holder: { stack?: string } = {};
  const { stackTraceLimit, prepareStackTrace } = TraceError;
  TraceError.stackTraceLimit = FRAMES;
  TraceError.prepareStackTrace = filesOf;
  capture(holder, above);
  const { stack } = holder;
  TraceError.stackTraceLimit = stackTraceLimit;
  TraceError.prepareStackTrace = prepareStackTrace;
  return stack;
};

/** Which release called `above` directly: its base; undefined when it was no screen's code. */
export type ReleaseOfCaller = (above: unknown) => string | undefined;

/**
 * Only the direct caller counts: a timer that the kit sets for a screen (a toast's) is the kit's,
 * and goes on when the screen is left.
 */
export const releaseOfCaller: ReleaseOfCaller = (above) => releaseIn(stackAbove(above));
