import { RELEASE_CHECKS, type ReleaseCheck, type SkippedCheck } from '@refined/shared/contract';
import type { Deprecated } from '@refined/shared/federation';
import type { Reader } from '../definition/reader.ts';
import type { CheckedPair, OwnCopy } from '../definition/surroundings.ts';

const NOTHING = 'Nothing was published.';
/** Most files or names in a sentence. */
const NAMED = 5;

const some = (names: readonly string[], separator = ', '): string =>
  [
    ...names.slice(0, NAMED),
    ...(names.length > NAMED ? [`${names.length - NAMED} more`] : []),
  ].join(separator);

const copyText = ({ module, importedBy, file }: OwnCopy): string =>
  `${module} (${importedBy === undefined ? `in ${file}` : `imported by ${importedBy}`})`;

/** A name that a screen imports and a shell lacks. */
export interface MissingName {
  readonly name: string;
  readonly door: string;
}

const nameAndDoor = ({ name, door }: MissingName): string => `\`${name}\` from \`${door}\``;

/** A sentence without a full stop. */
export const missingNamesText = (
  screen: string,
  shell: string,
  missing: readonly MissingName[],
): string => `${screen} imports ${some(missing.map(nameAndDoor))}, which ${shell} does not offer`;

/** A team has the guide where its kit is, everybody else in this repository. */
const GUIDE = 'docs/screens.md (with the kit: node_modules/@refined/screen-kit/docs/screens.md)';

/** The sentences of the gate before publishing. */
export const gateMessages = {
  /** About "refined" in a screen's package.json. */
  declaration: {
    name: (name: string, most: number): string =>
      `"${name}" is not a valid title or label: use one line of at most ${most} characters. ${NOTHING}`,
    noRoute: `The screen declares no address, so nobody could open it. ${NOTHING}`,
    tooMany: (what: string, most: number): string =>
      `The screen declares too many ${what}: at most ${most}. ${NOTHING}`,
    route: (route: string): string =>
      `"${route}" is not a valid address of a screen: use words or parameters between slashes. ${NOTHING}`,
    starts: (starts: string, known: readonly string[]): string =>
      `"starts": "${starts}" is not a call that the shell sends. It sends: ${known.join(', ')}. ${NOTHING}`,
    outside: (to: string): string =>
      `The navigation leads to "${to}", which is not an address of this screen. ${NOTHING}`,
    mark: (name: string): string =>
      `"${name}" is not a valid name of an icon or a feature: use letters, digits and hyphens. ${NOTHING}`,
    taken: (name: string, owner: string): string =>
      `"${name}" is already a title or label of ${owner}: choose another one. ${NOTHING}`,
  },
  skipped: (check: ReleaseCheck, reason: string): string => `– Skipped: ${check} (${reason})`,
  /** `without tests: the fix is urgent; browser: no Chromium here` */
  without: (checks: readonly SkippedCheck[]): string =>
    `without ${checks.map(({ check, reason }) => `${check}: ${reason}`).join('; ')}`,
  shownWithout: (release: string, checks: readonly SkippedCheck[]): string =>
    `${release} was published ${gateMessages.without(checks)}.`,
  unknownCheck: (typed: string, nearest: string | undefined): string =>
    `There is no check "${typed}".${nearest ? ` Did you mean ${nearest}?` : ''} --skip CHECK=REASON, the checks being ${RELEASE_CHECKS.join(', ')}.`,
  noReason: (check: ReleaseCheck): string =>
    `--skip ${check} needs a reason, which the history keeps: --skip ${check}="why".`,
  skippedTwice: (check: ReleaseCheck): string => `--skip ${check} is given twice.`,
  nothingBuilt: (check: ReleaseCheck): string =>
    `--skip ${check} and --from can't be used together: nothing is built here, so there is nothing to skip. What was skipped where it was built stays with the release.`,

  noRepository: '– Not compared with a commit: this is not a git repository',
  uncommitted: (workspace: string, files: readonly string[]): string =>
    `The build of ${workspace} would contain changes that aren't committed: ${some(files)}. Nobody could build this release again, or read what is in it: commit them first. ${NOTHING}`,

  sourcesGood: (checks: readonly string[]): string => `✓ Sources: ${checks.join(', ')}`,
  checkingSources: (workspace: string, checks: readonly string[]): string =>
    `Checking the sources of ${workspace}: ${checks.join(', ')} …`,
  sourcesRed: (command: string, said: string): string =>
    `${said}\n${command} fails (its last lines are above): fix it first.`,

  noCopies: '✓ No copy of what the shell provides',
  copies: (release: string, copies: readonly OwnCopy[]): string =>
    `${release} contains its own copy of what the shell provides: ${some(copies.map(copyText))}. Two copies in one page share nothing. Import it as ${GUIDE} says, in the version that @refined/shared has.`,

  namesGood: (others: readonly string[]): string =>
    `✓ Every imported name is there: ${some(others)}`,
  namesUnknown: (release: string): string =>
    `– Names not compared with ${release}: no list of them can be read`,
  missingInShell: (sentences: readonly string[]): string =>
    `${sentences.join(' ')} Publish a shell that offers it first, or import something else.`,
  missingForScreen: (sentences: readonly string[]): string =>
    `${sentences.join(' ')} Take it into shared again, or publish those screens without it first.`,

  deprecated: (
    release: string,
    { door, name, lastDay, instead }: Deprecated,
    isOver: boolean,
  ): string =>
    `${release} imports ${name} from ${door}, whose last day ${isOver ? 'was' : 'is'} ${lastDay}${isOver ? '' : '; after it no release that imports it is accepted'}. Use instead: ${instead}.`,

  deprecatedName: ({ door, name, lastDay, instead }: Deprecated, isOver: boolean): string =>
    `${name} of ${door} is deprecated; its last day ${isOver ? 'was' : 'is'} ${lastDay}. Use instead: ${instead}.`,

  contractKept: (shell: string): string =>
    `✓ Shared contract: nothing that ${shell} offers is gone`,
  contractUnknown: (shell: string): string =>
    `– Shared contract not compared with ${shell}: the commit that it was built from isn't in this repository`,
  contractShrinks: (
    shell: string,
    version: string,
    gone: readonly string[],
    needed: string,
  ): string =>
    `shared offers less than in ${shell}, but still declares the contract ${version}: ${some(gone, ' ')} Screens that use it would break. Put it back, or raise SHARED_CONTRACT (shared/src/federation/screen-module.ts) to ${needed}.`,
  otherContract: (release: string, declared: string, needed: string): string =>
    `${release} declares the shared contract ${declared}, but its files need ${needed}: build it again with its present declaration.`,
  nameGone: (door: string, name: string): string => `\`${name}\` of \`${door}\` is gone.`,

  tooLarge: (release: string, size: string, budget: string, parts: string): string =>
    `The first load of ${release} is ${size} in brotli; the budget is ${budget}: ${parts}. Load lazily what the first view doesn't need.`,

  nothingToTry: '– Not tried in a browser: nothing is active yet to try it with',
  brokenInBrowser: (release: string, pairs: readonly CheckedPair[]): string =>
    `${release} hurts pages in a browser. ${pairs.map(({ shell, screen, problem }) => `${shell} with ${screen}: ${problem ?? 'the screen did not show'}.`).join(' ')} ${GUIDE} says what a screen must not do, and how it ends what it began.`,

  advice: (check: ReleaseCheck, { hasStore }: Reader): string =>
    check === 'size' && hasStore
      ? `${NOTHING} The budget stands in server/releases/src/operations/gate/size-budget.ts.`
      : NOTHING,
  NOTHING,
};
