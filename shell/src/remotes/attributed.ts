import { RELEASES_BASE } from '@refined/shared/federation';

/** A line of a stack trace with a location; messages can contain addresses too. */
const PLACE = /^\s*at |@/;

/**
 * The base of the screen's release (`/releases/queues-mfe/1.0.0/`) of the first released file in a
 * stack trace. Undefined if that is the shell's, or if there is none (extensions).
 */
export const releaseIn = (stack: string | undefined): string | undefined => {
  const start = window.location.origin + RELEASES_BASE;
  for (const line of (stack ?? '').split('\n')) {
    const at = PLACE.test(line) ? line.indexOf(start) : -1;
    if (at < 0) continue;
    const [workspace, version, file] = line.slice(at + start.length).split('/');
    return file !== undefined && workspace !== 'shell'
      ? `${RELEASES_BASE}${workspace}/${version}/`
      : undefined;
  }
  return undefined;
};

/** The same for the caller of the function that created the stack. */
export const releaseCalling = (stack: string | undefined): string | undefined => {
  const lines = (stack ?? '').split('\n');
  return releaseIn(lines.slice(lines.findIndex((line) => PLACE.test(line)) + 1).join('\n'));
};

/**
 * Whether an error means that its code tried to set a native of the browser that the page has
 * pinned (`server/gateway/src/bootstrap/pin.ts`). Redefining or deleting one fails too, but with
 * the browser's own message, which a screen's own object can also cause: that is an ordinary error.
 */
export const triedToReplace = (cause: unknown): boolean =>
  cause instanceof TypeError && / is pinned: /.test(cause.message);

/**
 * React lost a node that foreign code moved or removed: a translator that wraps texts, an
 * extension. No screen's release is on the stack, so none is blamed.
 */
export const isForeignChange = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'NotFoundError' && !releaseIn(cause.stack);
