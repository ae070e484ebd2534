import type { ScreenFault } from '../../screen-result.ts';
import { loadOwnFile } from '../scripts/own-file.ts';
import type { LoadOwnFile } from '../scripts/own-file.ts';
import type { FederationRuntime } from './federation-runtime.ts';

export type RuntimeResult =
  | { readonly ok: true; readonly runtime: FederationRuntime }
  | { readonly ok: false; readonly fault: ScreenFault };

/** Loads the runtime, or joins a running load; after a failure it tries again. Never rejects. */
export type OpenRuntime = () => Promise<RuntimeResult>;

interface RuntimeFile {
  readonly federationRuntime: FederationRuntime;
}

interface OpenerParts {
  /** The import of the file. */
  readonly load: () => Promise<RuntimeFile>;
  readonly loadOwnFile: LoadOwnFile;
}

/** The federation runtime, which is a file of the shell's own. */
export const createRuntimeOpener = ({ load, loadOwnFile: loadFile }: OpenerParts): OpenRuntime => {
  let opening: Promise<RuntimeResult> | undefined;

  const open = async (): Promise<RuntimeResult> => {
    const result = await loadFile(load);
    if (result.ok) return { ok: true, runtime: result.file.federationRuntime };
    opening = undefined;
    return result;
  };

  return () => (opening ??= open());
};

/** The page's own. */
export const openRuntime = createRuntimeOpener({
  load: () => import(/* webpackChunkName: "runtime" */ './federation-runtime.ts'),
  loadOwnFile,
});
