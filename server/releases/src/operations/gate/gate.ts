import { RELEASE_CHECKS, type ReleaseCheck, type SkippedCheck } from '@refined/shared/contract';
import { nearestName } from '@refined/server-base/process';
import { uncommittedFiles } from '../../declared-workspaces.ts';
import type { ReleaseMeta } from '../../objects/release-store.ts';
import { readBuiltFolder } from '../../store/built-folder.ts';
import { diskFull } from '../../store/storage-fault.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { CommandError, EXIT, refused, wrongUsage } from '../definition/command-error.ts';
import type { Call } from '../definition/operation.ts';
import type { Reader } from '../definition/reader.ts';
import { SOURCE_CHECKS, type CheckedPair } from '../definition/surroundings.ts';
import type { BuiltRelease, GatedRelease, ReadRelease } from './built-release.ts';
import { checkContract, checkNames } from './check-contract.ts';
import { checkDeclaration } from './check-declaration.ts';
import { checkContents, checkInBrowser, checkSize, type Contents } from './check-release.ts';
import { checkDeprecated } from './deprecated-names.ts';
import { checkFit } from './contract-fit.ts';
import { gateMessages } from './gate-messages.ts';
import { activeLoadOf, type ActiveLoad } from './size-budget.ts';

/** Checks of the build: with `--from`, they ran where the release was built. */
const OF_A_BUILD: readonly ReleaseCheck[] = ['commit', 'types', 'lint', 'tests'];

const isCheck = (name: string): name is ReleaseCheck =>
  (RELEASE_CHECKS as readonly string[]).includes(name);

const parsed = (text: string): SkippedCheck => {
  const [, check = '', reason = ''] = /^([^=]*)=?([^]*)$/.exec(text)!;
  if (!isCheck(check))
    throw wrongUsage(gateMessages.unknownCheck(check, nearestName(check, RELEASE_CHECKS)));
  if (reason.trim() === '') throw wrongUsage(gateMessages.noReason(check));
  return { check, reason: reason.trim() };
};

/** Parses `--skip CHECK=REASON` options; with `from`, nothing is built. Throws `usage`. */
export const skippedChecks = (texts: readonly string[], from?: string): readonly SkippedCheck[] => {
  const skipped = texts.map(parsed);
  const twice = skipped.find(({ check }, at) => skipped.findIndex((s) => s.check === check) < at);
  if (twice) throw wrongUsage(gateMessages.skippedTwice(twice.check));
  const idle = from !== undefined && skipped.find(({ check }) => OF_A_BUILD.includes(check));
  if (idle) throw wrongUsage(gateMessages.nothingBuilt(idle.check));
  return skipped;
};

/** Rejects with `skip` for a check that the registry makes itself. */
export const refuseServedChecks = (skipped: readonly SkippedCheck[] = []): void => {
  const served = skipped.find(({ check }) => !SOURCE_CHECKS.some((each) => each === check));
  if (served) throw refused('skip', teamMessages.notSkipped(served.check));
};

/** Shown lines of a tool's output; the last ones contain the error. */
const LINES_SHOWN = 30;

const lastLines = (said: string): string =>
  said.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n');

/** Rejects with `uncommitted` for uncommitted files of the workspace and its bundled folders. */
export const checkCommitted = (call: Call, workspace: string): void => {
  const files = uncommittedFiles(call.root, workspace, call.bundledWith);
  if (files === undefined) return call.say(gateMessages.noRepository);
  if (files.length > 0) throw refused('uncommitted', gateMessages.uncommitted(workspace, files));
};

/** Rejects with `types`, `lint` or `tests`, and the end of the tool's output. */
export const checkSources = async (
  call: Call,
  workspace: string,
  isSkipped: (check: ReleaseCheck) => boolean,
): Promise<void> => {
  const checks = SOURCE_CHECKS.filter((check) => !isSkipped(check));
  if (checks.length === 0) return;
  call.say(gateMessages.checkingSources(workspace, checks));
  const outcomes = await call.sourceChecks.run({ root: call.root, workspace, checks });
  const red = outcomes.find(({ ok }) => !ok);
  if (red)
    throw refused(
      red.check,
      [
        gateMessages.sourcesRed(
          call.sourceChecks.command(red.check, workspace),
          lastLines(red.said),
        ),
        gateMessages.advice(red.check, call.reader),
      ].join(' '),
    );
  call.say(gateMessages.sourcesGood(checks));
};

type Bytes = Pick<ReadRelease, 'release' | 'bytes'> & { readonly call: Pick<Call, 'say'> };

/**
 * Rejects with `copies` that the bundler reports (only for builds made here), or that the built
 * files show.
 */
const checkCopies = ({ call, release, bytes }: Bytes): void => {
  if (!bytes) return;
  const { workspace, version } = release;
  const built = release.copies ?? [];
  const shown = bytes.copies.filter(({ module }) => !built.some((copy) => copy.module === module));
  const copies = [...built, ...shown];
  if (copies.length > 0)
    throw refused('copies', gateMessages.copies(`${workspace} ${version}`, copies));
  call.say(gateMessages.noCopies);
};

/** Rejects with `storage` if the disk is too full; runs before the long checks. */
const checkRoom = async ({ store, release }: GatedRelease): Promise<void> => {
  const files = await readBuiltFolder(release.folder);
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  // If the free space is unknown, a full storage is noticed when it is written.
  const freeSpace = await store.freeSpace().catch(() => Infinity);
  // Twice the size: the compressed siblings need room too.
  if (freeSpace < 2 * bytes) throw diskFull(store.name);
};

/** What the built files of a screen alone show, for a build without a host. */
export const checkBytes = async (
  call: Pick<Call, 'root' | 'say' | 'readBundle'>,
  release: BuiltRelease,
): Promise<void> => {
  const { folder, meta } = release;
  const bytes = await call.readBundle({ root: call.root, folder, entry: meta.entry });
  checkCopies({ call, release, bytes });
  checkDeprecated({
    call,
    release: { ...release, meta: { ...meta, uses: bytes.uses ?? meta.uses } },
  });
};

const withAdvice = (error: unknown, check: ReleaseCheck, reader: Reader): unknown =>
  error instanceof CommandError && error.exit === EXIT.refused
    ? refused(error.code, `${error.message} ${gateMessages.advice(check, reader)}`)
    : error;

/**
 * All checks of a release before it is stored, the quick ones first. Rejects with the first
 * problem. Checks without which no page could load it can't be skipped. --force and --no-activate
 * concern checkFit. `uses`: the names that a screen imports, from its files if these show them.
 */
export const passGate = async (
  gate: GatedRelease,
  skipped: readonly SkippedCheck[],
): Promise<
  Contents &
    Pick<ReleaseMeta, 'uses'> & {
      readonly activeLoad: ActiveLoad | null;
      readonly pairs: readonly CheckedPair[] | null;
    }
> => {
  const { call, release, isBuiltHere } = gate;
  const isSkipped = (check: ReleaseCheck): boolean => skipped.some((each) => each.check === check);
  const unlessSkipped = async <Result>(
    check: ReleaseCheck,
    run: () => Result | Promise<Result>,
  ): Promise<Result | null> => {
    if (isSkipped(check)) return null;
    try {
      return await run();
    } catch (error) {
      throw withAdvice(error, check, call.reader);
    }
  };

  await checkDeclaration(gate);
  await checkRoom(gate);
  for (const { check, reason } of skipped) call.say(gateMessages.skipped(check, reason));
  const contents = await checkContents(release, call.say);
  await unlessSkipped('size', () => checkSize(release, contents.firstLoad, call.say));
  await checkFit(gate);
  const { folder, meta } = release;
  const isScreen = meta.declaration.kind === 'screen';
  const bytes = isScreen
    ? await call.readBundle({ root: call.root, folder, entry: meta.entry })
    : undefined;
  const uses = bytes?.uses ?? meta.uses;
  const read = { ...gate, release: { ...release, meta: { ...meta, uses } }, bytes };
  await unlessSkipped('copies', () => checkCopies(read));
  await unlessSkipped('names', async () => {
    checkDeprecated(read);
    await checkNames(read);
  });
  await unlessSkipped('contract', () => checkContract(read));
  if (isBuiltHere) await checkSources(call, release.workspace, isSkipped);
  const pairs = await unlessSkipped('browser', () => checkInBrowser(read));
  const activeLoad = await activeLoadOf(gate.store, release.workspace);
  return { ...contents, activeLoad, uses, pairs };
};
