import { RELEASES_BASE } from '@refined/shared/federation';
import type { PageScreen, ReleaseState } from '@refined/shared/contract';
import { screensStore } from './screens-store.ts';
import { admitRelease } from './script-check.ts';

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

/** The running shell, as far as loading files of it needs. */
export type ShellFiles = Pick<PageScreen, 'workspace' | 'version' | 'base' | 'integrity'>;

/**
 * Allows the running shell to load its own files, by the hashes of the page's first state: a later
 * one may no longer name this shell. Undefined while neither is known.
 */
export type AdmitShell = () => ShellFiles | undefined;

const WORKSPACE = 'shell';

/** @param version of the running shell */
export const createAdmitShell = (
  state: () => ReleaseState | undefined,
  version: (workspace: string) => string | undefined,
): AdmitShell => {
  let running: ShellFiles | undefined;

  const find = (): ShellFiles | undefined => {
    const [known, present] = [version(WORKSPACE), state()];
    if (known === undefined || !present) return undefined;
    const found = {
      workspace: WORKSPACE,
      version: known,
      base: `${RELEASES_BASE}${WORKSPACE}/${known}/`,
      // Without a list no file has a hash, and none runs.
      integrity: present.releases[WORKSPACE]?.[known]?.integrity ?? {},
    };
    admitRelease(found, '');
    return found;
  };

  return () => (running ??= find());
};

/** The page's own. */
export const admitShell = createAdmitShell(screensStore.currentState, runningShell);
