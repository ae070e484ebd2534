import { RELEASES_BASE } from '@refined/shared/federation';
import type { PageScreen, ReleaseState } from '@refined/shared/contract';
import { screensStore } from './screens-store.ts';
import { admitRelease } from './script-check.ts';

/**
 * The version of the running shell, from its scripts' addresses; the current state may have another
 * version. Undefined if the addresses have another form.
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

/** The running shell, with the data for loading its files. */
export type ShellFiles = Pick<PageScreen, 'workspace' | 'version' | 'base' | 'integrity'>;

/**
 * Allows the running shell to load its own files, with the hashes of the page's first state: later
 * states may not contain this version. Undefined until both are known.
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
      // Without hashes no file is allowed to run.
      integrity: present.releases[WORKSPACE]?.[known]?.integrity ?? {},
    };
    admitRelease(found, '');
    return found;
  };

  return () => (running ??= find());
};

export const admitShell = createAdmitShell(screensStore.currentState, runningShell);
