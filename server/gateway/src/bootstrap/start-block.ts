import type { ClientReport } from '@refined/shared/contract';
import type { WatchdogLimits } from '@refined/shared/federation';

/** What the HTML says about the shells that may run, in the JSON block `refined-start`. */
export interface StartBlock {
  /** The shell's, in the release state. */
  readonly workspace: string;
  /** The generation that made the active shell active: another one, and all is tried anew. */
  readonly since: number;
  /** In the order in which they are tried. */
  readonly shells: readonly StartShell[];
  /**
   * How many times the page may be found idle without having drawn anything; it is looked at four
   * times a second.
   */
  readonly patience: number;
  /** Members of every report; undefined on a host that takes no reports. */
  readonly report?: Pick<ClientReport, 'workspace' | 'stage'> & { readonly reference?: string };
  /** The worker that watches the page; undefined on such a host. */
  readonly watchdog?: WatchdogLimits & { readonly address: string };
}

export interface StartShell {
  readonly version: string;
  /** It replaces no native of the browser's, so the page may pin them. */
  readonly pinned?: boolean | undefined;
  /** What the addresses of its files begin with. */
  readonly base: string;
  /** Path below `base` and `sha384-…` of its scripts, in the order in which they run. */
  readonly scripts: readonly (readonly [path: string, integrity: string])[];
}
