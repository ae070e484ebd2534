import { screenFault, type ScreenFault } from './screen-result.ts';
import { reportFailure, type ReportFailure } from './report-failure.ts';
import { isChunkError, nameChunkFault } from './fetch-release.ts';
import { admitRelease } from './script-check.ts';
import { admitShell, type AdmitShell, type ShellFiles } from './shell-files.ts';
import type { FederationRuntime } from './federation-runtime.ts';

type RuntimeResult =
  | { readonly ok: true; readonly runtime: FederationRuntime }
  | { readonly ok: false; readonly fault: ScreenFault };

/** Loads the runtime, or joins a running load; after a failure it tries again. Never rejects. */
export type OpenRuntime = () => Promise<RuntimeResult>;

interface OpenerParts {
  /** The dynamic import of the file. */
  readonly load: () => Promise<{ readonly federationRuntime: FederationRuntime }>;
  readonly shell: AdmitShell;
  readonly report: ReportFailure;
}

/**
 * The federation runtime is one of the shell's files. If it doesn't load, no screen's release is
 * blamed: the fault is the shell's (`isOfShell`), and reported as such.
 */
export const createRuntimeOpener = ({ load, shell, report }: OpenerParts): OpenRuntime => {
  let opening: Promise<RuntimeResult> | undefined;
  let failures = 0;

  const faultOf = async (cause: unknown, files: ShellFiles): Promise<ScreenFault> =>
    isChunkError(cause)
      ? nameChunkFault(files, cause)
      : screenFault('module', 'evaluation', { cause });

  const failed = (fault: ScreenFault): RuntimeResult => {
    opening = undefined;
    return { ok: false, fault: { ...fault, isOfShell: true } };
  };

  const open = async (): Promise<RuntimeResult> => {
    const files = shell();
    // Without the list of hashes the file can't be checked, so it isn't run.
    if (!files) return failed(screenFault('chunk', 'integrity'));
    try {
      return { ok: true, runtime: (await load()).federationRuntime };
    } catch (cause) {
      const fault = await faultOf(cause, files);
      failures += 1;
      // The answer may be cached, so the next attempt uses another address.
      admitRelease(files, `?retry=${failures}`);
      report(files, fault, null);
      return failed(fault);
    }
  };

  return () => (opening ??= open());
};

export const openRuntime = createRuntimeOpener({
  load: () => import(/* webpackChunkName: "runtime" */ './federation-runtime.ts'),
  shell: admitShell,
  report: reportFailure,
});
