import { chosenVersions, offersContract } from '@refined/shared/federation';
import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import type { ReleaseStore } from '../../objects/release-store.ts';
import { activated } from '../../state/workspace-changes.ts';
import { refused } from '../definition/command-error.ts';
import type { Reader } from '../definition/reader.ts';
import type { BuiltRelease, GatedRelease } from './built-release.ts';

/**
 * A shell and a screen that some browsers would get together, although the screen needs more than
 * the shell offers.
 */
interface Incompatibility {
  readonly shell: { readonly workspace: string; readonly version: string; readonly offers: string };
  readonly screen: { readonly workspace: string; readonly version: string; readonly needs: string };
}

type Declared = (workspace: string, version: string) => ReleaseDocument['declaration'] | undefined;

/**
 * One bucket for each group of browsers that gets the same releases: a canary covers the buckets
 * below its share.
 */
const bucketsOf = (workspaces: ReleaseState['workspaces']): readonly number[] => [
  ...new Set([0, ...Object.values(workspaces).flatMap(({ canary }) => canary?.percent ?? [])]),
];

const together = (
  workspaces: ReleaseState['workspaces'],
  declared: Declared,
  bucket: number,
): Incompatibility[] => {
  const shown = Object.entries(workspaces).flatMap(([workspace, entry]) => {
    // A retired screen is never shown.
    if (entry.retired) return [];
    const version = chosenVersions(entry, bucket)[0]!;
    const declaration = declared(workspace, version);
    return declaration
      ? { workspace, version, kind: declaration.kind, contract: declaration.contract }
      : [];
  });
  const shells = shown.filter(({ kind }) => kind === 'shell');
  const screens = shown.filter(({ kind }) => kind === 'screen');
  return shells.flatMap((shell) =>
    screens
      .filter((screen) => !offersContract(shell.contract, screen.contract))
      .map((screen) => ({
        shell: { workspace: shell.workspace, version: shell.version, offers: shell.contract },
        screen: { workspace: screen.workspace, version: screen.version, needs: screen.contract },
      })),
  );
};

/** All incompatible pairs with this workspace, including canaries, without duplicates. */
export const incompatibilitiesOf = (
  workspaces: ReleaseState['workspaces'],
  declared: Declared,
  workspace: string,
): Incompatibility[] => {
  const all = bucketsOf(workspaces).flatMap((bucket) => together(workspaces, declared, bucket));
  const mine = all.filter(
    ({ shell, screen }) => shell.workspace === workspace || screen.workspace === workspace,
  );
  return [
    ...new Map(
      mine.map((incompatibility) => [JSON.stringify(incompatibility), incompatibility]),
    ).values(),
  ];
};

const sentenceOf = ({ shell, screen }: Incompatibility): string =>
  `${screen.workspace} ${screen.version} needs the shared contract ${screen.needs}, ${shell.workspace} ${shell.version} offers ${shell.offers}.`;

/** The incompatibilities, and how to change the workspace anyway. */
export const incompatibilitySentences = (
  incompatibilities: readonly Incompatibility[],
  workspace: string,
  { hasStore }: Reader,
): string => {
  const isShell = incompatibilities.some(({ shell }) => shell.workspace === workspace);
  const others = [...new Set(incompatibilities.map(({ screen }) => screen.workspace))].join(', ');
  const first = isShell
    ? `Activate releases of ${others} that fit it first`
    : `Activate a shell that offers it first, or another version of ${workspace}`;
  const force = hasStore
    ? "; or use --force: pages then show the release before of each screen that doesn't fit, until it does."
    : '.';
  return `${incompatibilities.map(sentenceOf).join(' ')} ${first}${force}`;
};

/** What the active release would be incompatible with; undefined if it fits. */
const fitProblem = async (
  store: ReleaseStore,
  { workspace, version, meta }: BuiltRelease,
  reader: Reader,
): Promise<string | undefined> => {
  const state = await store.readState();
  const after = {
    ...state?.workspaces,
    [workspace]: activated(version)(state?.workspaces[workspace]),
  };
  const incompatibilities = incompatibilitiesOf(
    after,
    (name, known) =>
      name === workspace && known === version
        ? meta.declaration
        : state?.releases[name]?.[known]?.declaration,
    workspace,
  );
  return incompatibilities.length > 0
    ? incompatibilitySentences(incompatibilities, workspace, reader)
    : undefined;
};

/**
 * Checks whether the declared contracts of shell and screens fit. Rejects with `contract`; with
 * `mayNotFit`, it only prints a warning.
 */
export const checkFit = async ({
  call,
  store,
  release,
  mayNotFit = false,
}: GatedRelease): Promise<void> => {
  const problem = await fitProblem(store, release, call.reader);
  const { kind, contract } = release.meta.declaration;
  if (problem === undefined)
    call.say(
      `✓ Shared contract: ${kind === 'shell' ? 'offers' : 'needs'} ${contract}, and fits what is active`,
    );
  else if (mayNotFit) call.say(`! ${problem}`);
  else throw refused('contract', `${problem} Nothing was published.`);
};
