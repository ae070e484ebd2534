import type { ClientReport } from '@refined/shared/contract';
import type { WatchdogLimits } from '@refined/shared/federation';

/** The JSON block `refined-start` of the HTML: the shells that may run. */
export interface StartBlock {
  /** The shell's workspace in the release state. */
  readonly workspace: string;
  /** The generation that activated the shell. If it changes, all shells are tried again. */
  readonly since: number;
  /** In the order in which they are tried. */
  readonly shells: readonly StartShell[];
  /**
   * How many times the page may be found idle before anything is drawn; there are four checks a
   * second.
   */
  readonly patience: number;
  /** Members of every report; undefined on a host that takes no reports. */
  readonly report?: Pick<ClientReport, 'workspace' | 'stage'> & { readonly reference?: string };
  /** The worker that watches the page; undefined on a host that takes no reports. */
  readonly watchdog?: WatchdogLimits & { readonly address: string };
}

export interface StartShell {
  readonly version: string;
  /** The shell replaces no natives of the browser, so the page may pin them. */
  readonly pinned?: boolean | undefined;
  /** The prefix of its files' addresses. */
  readonly base: string;
  /** Its scripts in the order in which they run: path below `base`, and `sha384-…`. */
  readonly scripts: readonly (readonly [path: string, integrity: string])[];
}
