import { RELEASES_BASE } from '@refined/shared/federation';

/**
 * The version of the shell that this page runs, from its scripts' addresses; the state may name
 * another by now. Undefined where their addresses have another form.
 */
export const runningShell = (workspace: string): string | undefined => {
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    const [, place] = new URL(src, window.location.href).pathname.split(
      `${RELEASES_BASE}${workspace}/`,
    );
    if (place) return place.split('/')[0];
  }
  return undefined;
};
