import { activated } from '../../state/activation.ts';
import type { ReleaseStore } from '../../objects/release-store.ts';
import type { Call } from '../call/command.ts';
import { refused } from '../call/command-error.ts';
import { flag } from '../call/option-values.ts';
import type { BuiltRelease } from '../checks/built-release.ts';
import { incompatibilitySentences, incompatibilitiesOf } from '../checks/contract-fit.ts';

/** What the release would be incompatible with once it is active; undefined when it fits. */
const fitProblem = async (
  store: ReleaseStore,
  { workspace, version, meta }: BuiltRelease,
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
    ? incompatibilitySentences(incompatibilities, workspace)
    : undefined;
};

/**
 * Whether shell and screens fit by the versions that they declare. Rejects with `contract`; only
 * says so with `--no-activate` or `--force`.
 */
export const checkFit = async (
  call: Call,
  store: ReleaseStore,
  release: BuiltRelease,
): Promise<void> => {
  const problem = await fitProblem(store, release);
  const { kind, contract } = release.meta.declaration;
  if (problem === undefined)
    call.say(
      `✓ Shared contract: ${kind === 'shell' ? 'offers' : 'needs'} ${contract}, and fits what is active`,
    );
  else if (flag(call, 'no-activate') || flag(call, 'force')) call.say(`! ${problem}`);
  else throw refused('contract', `${problem} Nothing was published.`);
};
