import { RELEASES_BASE } from '@refined/shared/federation';

/** A line of a stack that names a place; messages may name addresses, too. */
const PLACE = /^\s*at |@/;

/**
 * The base of the screen's release (`/releases/queues-mfe/1.0.0/`) that the first released file of a
 * stack belongs to. Undefined when that is the shell's, or the stack names none (extensions).
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

/** The same for the caller of the function that made the stack. */
export const releaseCalling = (stack: string | undefined): string | undefined => {
  const lines = (stack ?? '').split('\n');
  return releaseIn(lines.slice(lines.findIndex((line) => PLACE.test(line)) + 1).join('\n'));
};

/**
 * Whether an error tells that its thrower tried to set a native of the browser's, which the page has
 * pinned (`server/gateway/src/bootstrap/pin.ts`). Who defines one anew or deletes it fails too, but in the
 * browser's words, which an object of the screen's own can cause as well: that is an ordinary error.
 */
export const triedToReplace = (cause: unknown): boolean =>
  cause instanceof TypeError && / is pinned: /.test(cause.message);

/**
 * React lost a node that somebody else moved or removed: a translator that wraps texts, an
 * extension. No released code of a screen's is on the stack, so no release did it.
 */
export const isForeignChange = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'NotFoundError' && !releaseIn(cause.stack);
