import { screenFault } from '../../screen-result.ts';
import type { ScreenFault } from '../../screen-result.ts';
import { reportFailure } from '../report-failure.ts';
import type { ReportFailure } from '../report-failure.ts';
import { isChunkError, nameChunkFault } from './chunk-fault.ts';
import { admitRelease } from './script-check.ts';
import { admitShell } from './shell-files.ts';
import type { AdmitShell, ShellFiles } from './shell-files.ts';

export type OwnFileResult<File> =
  { readonly ok: true; readonly file: File } | { readonly ok: false; readonly fault: ScreenFault };

/** Runs the import of a file of the shell's own, once. Never rejects. */
export type LoadOwnFile = <File>(load: () => Promise<File>) => Promise<OwnFileResult<File>>;

interface Parts {
  readonly shell: AdmitShell;
  readonly report: ReportFailure;
}

/**
 * What the shell loads after its start is checked like a screen's file. When it doesn't come, no
 * screen's release is blamed: the fault is the shell's (`isOfShell`), and reported as such.
 */
export const createOwnFiles = ({ shell, report }: Parts): LoadOwnFile => {
  let failures = 0;

  const faultOf = async (cause: unknown, files: ShellFiles): Promise<ScreenFault> =>
    isChunkError(cause)
      ? nameChunkFault(files, cause)
      : screenFault('module', 'evaluation', { cause });

  return async (load) => {
    const files = shell();
    // Nothing says which file it is to be: it is not run.
    if (!files)
      return { ok: false, fault: { ...screenFault('chunk', 'integrity'), isOfShell: true } };
    try {
      return { ok: true, file: await load() };
    } catch (cause) {
      const fault = await faultOf(cause, files);
      failures += 1;
      // The answer may be cached: the next attempt uses another address.
      admitRelease(files, `?retry=${failures}`);
      report(files, fault, null);
      return { ok: false, fault: { ...fault, isOfShell: true } };
    }
  };
};

/** The page's own. */
export const loadOwnFile = createOwnFiles({ shell: admitShell, report: reportFailure });
