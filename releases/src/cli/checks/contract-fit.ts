import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import { chosenVersions, offersContract } from '@refined/shared/federation';

/**
 * A shell and a screen that some browsers would get together, although the screen needs more than
 * the shell offers.
 */
export interface Incompatibility {
  readonly shell: { readonly workspace: string; readonly version: string; readonly offers: string };
  readonly screen: { readonly workspace: string; readonly version: string; readonly needs: string };
}

export type Declared = (
  workspace: string,
  version: string,
) => ReleaseDocument['declaration'] | undefined;

/**
 * One bucket for each group of browsers that gets the same releases: a canary covers the buckets
 * from 0 to its share.
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
    // Nobody gets a retired screen.
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

/** Every incompatible pair with this workspace, canaries included; each once. */
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

/** The incompatibilities, and what to do to change the workspace nevertheless. */
export const incompatibilitySentences = (
  incompatibilities: readonly Incompatibility[],
  workspace: string,
): string => {
  const isShell = incompatibilities.some(({ shell }) => shell.workspace === workspace);
  const others = [...new Set(incompatibilities.map(({ screen }) => screen.workspace))].join(', ');
  const first = isShell
    ? `Activate releases of ${others} that fit it first`
    : `Activate a shell that offers it first, or another version of ${workspace}`;
  return `${incompatibilities.map(sentenceOf).join(' ')} ${first}; or use --force: pages then show the release before of each screen that doesn't fit, until it does.`;
};
