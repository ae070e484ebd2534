import { CommandError, EXIT, refused } from '../definition/command-error.ts';
import type { CheckedPair } from '../definition/surroundings.ts';
import { counted, shownBytes } from '../definition/shown-values.ts';
import { builtFiles, type BuiltRelease, type GatedRelease } from './built-release.ts';
import { logicalName } from './file-differences.ts';
import { gateMessages } from './gate-messages.ts';
import { firstLoadOf, type FirstLoad } from './size-budget.ts';
import { Script } from 'node:vm';
import { messageOf } from '@refined/server-base/process';
import { screenDeclaration, shellDeclaration } from '@refined/shared/contract';
import type { ReleaseMeta } from '../../objects/release-store.ts';

const SCRIPT = /\.js$/;

/**
 * Checks the global that a screen's entry sets, and the module that it exposes: the shell accesses
 * both by name.
 */
const entryProblems = (text: string, federationName: string, expose: string): string[] => {
  const container = new RegExp(
    `\\b(var|let|const)\\s+${federationName}\\b|\\b${federationName}\\s*=`,
  );
  const module = new RegExp(
    `["']${expose.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']\\s*:\\s*(\\(|function)`,
  );
  return [
    ...(container.test(text)
      ? []
      : [`The entry doesn't set the global ${federationName}, which the shell takes it from.`]),
    ...(module.test(text)
      ? []
      : [`The entry doesn't expose "${expose}", which the shell asks for.`]),
  ];
};

const identifier = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '_');

/**
 * Checks that a screen's exposed chunk registers itself with the release's own name. Otherwise it
 * would be lost, or taken for another release's.
 */
const screenProblems = (
  workspace: string,
  version: string,
  { declaration, entry, initial, federationName }: ReleaseMeta,
  texts: ReadonlyMap<string, string>,
): string[] => {
  if (declaration.kind !== 'screen') return [];
  const wanted = identifier(`${workspace}_${version}`);
  if (federationName !== wanted)
    return [
      `Its federation name must be ${wanted}, not ${federationName}: two releases of one screen must not share a name.`,
    ];
  const strangers = initial.filter((path) => !texts.get(path)?.includes(wanted));
  return [
    ...entryProblems(texts.get(entry) ?? '', wanted, declaration.expose),
    ...(initial.length === 0 ? ['It names no exposed chunk to fetch beside the entry.'] : []),
    ...strangers.map((path) => `${path} doesn't register itself as a chunk of ${wanted}.`),
  ];
};

const declarationProblems = ({ declaration }: ReleaseMeta): string[] => {
  const parsed = (declaration.kind === 'shell' ? shellDeclaration : screenDeclaration).safeParse(
    declaration,
  );
  return parsed.success
    ? []
    : parsed.error.issues.map(
        ({ path, message }) => `"refined.${path.join('.')}" in its package.json: ${message}`,
      );
};

const syntaxProblem = (path: string, text: string): string[] => {
  try {
    // Only compiles the script; doesn't run it.
    new Script(text, { filename: path });
    return [];
  } catch (error) {
    return [`${path} doesn't parse: ${messageOf(error)}`];
  }
};

/**
 * All problems of a built folder as a release of this workspace and version, one sentence each.
 */
const contentProblems = (
  workspace: string,
  version: string,
  meta: ReleaseMeta,
  files: ReadonlyMap<string, Buffer>,
): string[] => {
  const texts = new Map(
    [...files]
      .filter(([path]) => SCRIPT.test(path))
      .map(([path, bytes]) => [path, bytes.toString('utf8')]),
  );
  const missing = [meta.entry, ...meta.initial, ...(meta.runtime ?? [])].filter(
    (path) => !texts.has(path),
  );
  if (missing.length > 0)
    return missing.map((path) => `It names ${path}, but the build has no such script.`);
  return [
    ...declarationProblems(meta),
    ...[...texts].flatMap(([path, text]) => syntaxProblem(path, text)),
    ...screenProblems(workspace, version, meta, texts),
  ];
};

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
