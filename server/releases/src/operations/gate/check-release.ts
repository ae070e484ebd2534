import { CommandError, EXIT, refused } from '../definition/command-error.ts';
import type { CheckedPair } from '../definition/surroundings.ts';
import { counted, shownBytes } from '../definition/shown-values.ts';
import { contentProblems } from './built-contents.ts';
import { builtFiles, type BuiltRelease, type GatedRelease } from './built-release.ts';
import { logicalName } from './file-differences.ts';
import { gateMessages } from './gate-messages.ts';
import { firstLoadOf, type FirstLoad } from './size-budget.ts';

export interface Contents {
  readonly scripts: number;
  readonly firstLoad: FirstLoad;
}

/** Checks syntax and contents, without which no page could load it. Rejects with `bad-build`. */
export const checkContents = async (
  { workspace, version, folder, meta }: BuiltRelease,
  say: (line: string) => void,
): Promise<Contents> => {
  const files = await builtFiles(folder);
  const problems = contentProblems(workspace, version, meta, files);
  if (problems.length > 0)
    throw refused(
      'bad-build',
      `${workspace} ${version} is no release that a page could load. ${problems.join(' ')} ${gateMessages.NOTHING}`,
    );
  const scripts = [...files.keys()].filter((path) => path.endsWith('.js')).length;
  say(
    `✓ ${counted(scripts, 'script')} parse${scripts === 1 ? 's' : ''}${meta.declaration.kind === 'screen' ? `, ${meta.declaration.expose} is exposed` : ''}`,
  );
  return { scripts, firstLoad: await firstLoadOf(meta, files) };
};

/** Rejects with `too-large`. */
export const checkSize = (
  { workspace, version }: BuiltRelease,
  firstLoad: FirstLoad,
  say: (line: string) => void,
): void => {
  const parts = firstLoad.files
    .map(({ path, bytes }) => `${logicalName(path)} ${shownBytes(bytes)}`)
    .join(', ');
  const [size, budget] = [shownBytes(firstLoad.bytes), shownBytes(firstLoad.budget)];
  if (firstLoad.bytes > firstLoad.budget)
    throw refused(
      'too-large',
      gateMessages.tooLarge(`${workspace} ${version}`, size, budget, parts),
    );
  say(`✓ First load ${size} of ${budget} in brotli: ${parts}`);
};

/**
 * Checks the release in a real browser (see BrowserCheck). Rejects with `browser-check`; null if
 * there is no release to check it with.
 */
export const checkInBrowser = async ({
  call,
  store,
  release,
}: GatedRelease): Promise<readonly CheckedPair[] | null> => {
  if (!(await store.readState())) {
    call.say(gateMessages.nothingToTry);
    return null;
  }
  const { ok, pairs } = await call
    .checkTogether({ store, candidate: release, say: call.say })
    .catch((error: unknown) => {
      // A fault of the browser, not of the release: it isn't installed, or doesn't start.
      throw error instanceof Error && error.name === 'Error'
        ? new CommandError('browser', `${error.message} ${gateMessages.NOTHING}`, EXIT.fault, {
            cause: error,
          })
        : error;
    });
  if (!ok)
    throw refused(
      'browser-check',
      gateMessages.brokenInBrowser(
        `${release.workspace} ${release.version}`,
        pairs.filter((pair) => !pair.ok),
      ),
    );
  if (pairs.length === 0) call.say(gateMessages.nothingToTry);
  for (const { shell, screen } of pairs) call.say(`✓ In a browser: ${shell} with ${screen}`);
  return pairs;
};
