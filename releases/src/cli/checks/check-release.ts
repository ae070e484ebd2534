import type { ReleaseStore } from '../../objects/release-store.ts';
import type { Call } from '../call/command.ts';
import { CommandError, refused } from '../call/command-error.ts';
import { EXIT } from '../call/exit-codes.ts';
import { logicalName } from './file-differences.ts';
import { flag } from '../call/option-values.ts';
import { counted, shownBytes } from '../output/shown-values.ts';
import type { CheckedPair } from '../call/browser-check.ts';
import { contentProblems } from './built-contents.ts';
import { builtFiles } from './built-files.ts';
import type { BuiltRelease } from './built-release.ts';
import { firstLoadOf } from './size-budget.ts';
import type { FirstLoad } from './size-budget.ts';

export interface Checked {
  readonly scripts: number;
  readonly firstLoad: FirstLoad;
  /**
   * What was tried in a browser; null when the check was skipped, or there was nothing to try it
   * with.
   */
  readonly pairs: readonly CheckedPair[] | null;
}

const NOTHING = 'Nothing was published.';

/** The quick checks: syntax, contents, size. Rejects with `bad-build` or `too-large`. */
export const checkContents = async (
  { workspace, version, folder, meta }: BuiltRelease,
  say: (line: string) => void,
): Promise<Pick<Checked, 'scripts' | 'firstLoad'>> => {
  const files = await builtFiles(folder);
  const problems = contentProblems(workspace, version, meta, files);
  if (problems.length > 0)
    throw refused(
      'bad-build',
      `${workspace} ${version} is no release that a page could load. ${problems.join(' ')} ${NOTHING}`,
    );
  const scripts = [...files.keys()].filter((path) => path.endsWith('.js')).length;
  say(
    `✓ ${counted(scripts, 'script')} parse${scripts === 1 ? 's' : ''}${meta.declaration.kind === 'screen' ? `, ${meta.declaration.expose} is exposed` : ''}`,
  );
  const firstLoad = await firstLoadOf(meta, files);
  const parts = firstLoad.files
    .map(({ path, bytes }) => `${logicalName(path)} ${shownBytes(bytes)}`)
    .join(', ');
  if (firstLoad.bytes > firstLoad.budget)
    throw refused(
      'too-large',
      `The first load of ${workspace} ${version} is ${shownBytes(firstLoad.bytes)} in brotli, and may be ${shownBytes(firstLoad.budget)}: ${parts}. Load lazily what the first view doesn't need, or raise the budget in releases/src/cli/checks/size-budget.ts. ${NOTHING}`,
    );
  say(
    `✓ First load ${shownBytes(firstLoad.bytes)} of ${shownBytes(firstLoad.budget)} in brotli: ${parts}`,
  );
  return { scripts, firstLoad };
};

/**
 * Tries the release in a real browser with the active and the next releases. Rejects with
 * `browser-check`; null when skipped.
 */
export const checkInBrowser = async (
  call: Call,
  store: ReleaseStore,
  release: BuiltRelease,
): Promise<Checked['pairs']> => {
  if (flag(call, 'skip-browser-check')) {
    call.say('– Not tried in a browser (--skip-browser-check)');
    return null;
  }
  if (!(await store.readState())) {
    call.say('– Not tried in a browser: nothing is active yet to try it with');
    return null;
  }
  const { ok, pairs } = await call
    .checkTogether({ store, candidate: release, say: call.say })
    .catch((error: unknown) => {
      // A fault of the browser, not of the release: none is installed, or it doesn't start.
      throw error instanceof Error && error.name === 'Error'
        ? new CommandError('browser', `${error.message} ${NOTHING}`, EXIT.fault, { cause: error })
        : error;
    });
  const failed = pairs.filter((pair) => !pair.ok);
  if (!ok) {
    const problems = failed
      .map(
        ({ shell, screen, problem }) =>
          `${shell} with ${screen}: ${problem ?? 'the screen did not show'}.`,
      )
      .join(' ');
    throw refused(
      'browser-check',
      `${release.workspace} ${release.version} doesn't work in a browser. ${problems} ${NOTHING} If it is known and wanted: --skip-browser-check; the history then says so.`,
    );
  }
  if (pairs.length === 0)
    call.say('– Not tried in a browser: nothing is active yet to try it with');
  for (const { shell, screen } of pairs) call.say(`✓ In a browser: ${shell} with ${screen}`);
  return pairs;
};
