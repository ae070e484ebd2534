import type { ReleaseDocument, ReleaseState, WorkspaceState } from '@refined/shared/contract';
import { isPreview } from '../objects/names.ts';
import type { ReleaseStore, StateChange } from '../objects/release-store.ts';
import { isFault } from '../objects/store-error.ts';
import { shownVersions } from '../state/workspace-changes.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { refused } from './command-error.ts';
import type { Call } from './command.ts';
import { checkProven } from './gate/proven.ts';
import { incompatibilitiesOf, incompatibilitySentences } from './gate/contract-fit.ts';
import { knownRelease, knownWorkspace } from './known-releases.ts';
import { actorOf, flag, numberOption, textOption } from './option-values.ts';

/** Attempts when others change the state at the same time. */
const TURNS = 10;

export interface ChangeOrder extends Pick<StateChange, 'command' | 'workspace' | 'change'> {
  /** Whether the releases that browsers get together must be compatible afterwards. */
  readonly mustFit: boolean;
  readonly reason?: string;
}

/** The result of a command's change. */
export interface Changed {
  readonly workspace: string;
  readonly generation: number;
  /** False: nothing had to be changed, no generation was made. */
  readonly changed: boolean;
  readonly before: WorkspaceState | null;
  readonly after: WorkspaceState;
  readonly actor: string;
  readonly reason: string;
}

/** The declarations of a state's releases, and of versions that it doesn't name yet. */
const declarations = async (
  store: ReleaseStore,
  state: ReleaseState | undefined,
  workspace: string,
  entry: WorkspaceState,
) => {
  const known = new Map<string, ReleaseDocument['declaration']>();
  for (const [name, releases] of Object.entries(state?.releases ?? {}))
    for (const [version, { declaration }] of Object.entries(releases))
      known.set(`${name} ${version}`, declaration);
  for (const version of shownVersions(entry)) {
    if (!known.has(`${workspace} ${version}`))
      known.set(
        `${workspace} ${version}`,
        (await knownRelease(store, workspace, version)).declaration,
      );
  }
  return (name: string, version: string) => known.get(`${name} ${version}`);
};

/**
 * The state that the decision is based on. If it is missing or truncated, the store makes an empty
 * change: that finishes what a killed command left undone, and restores the state from the history.
 */
export const settledState = async (
  store: ReleaseStore,
  workspace: string,
): Promise<ReleaseState | undefined> => {
  const state = await store.readState().catch((error: unknown) => {
    if (isFault(error, 'unreadable')) return undefined;
    throw error;
  });
  if (state) return state;
  await store.changeState({
    command: 'activate',
    workspace,
    actor: 'release',
    change: (entry) => entry as WorkspaceState,
  });
  return store.readState();
};

/**
 * Changes a workspace's entry, with actor and reason from the command line, on top of other
 * people's changes (unless `--expect-generation` forbids that). Rejects with `contract` when
 * releases that browsers get together wouldn't be compatible.
 */
export const changeState = async (
  call: Call,
  store: ReleaseStore,
  { command, workspace, change, mustFit, reason = textOption(call, 'reason') ?? '' }: ChangeOrder,
): Promise<Changed> => {
  const expected = numberOption(call, 'expect-generation', { from: 0 });
  const actor = actorOf(call);
  for (let turn = 1; ; turn += 1) {
    const state = await settledState(store, workspace);
    const before = state?.workspaces[workspace];
    if (!before) await knownWorkspace(store, workspace);
    const after = change(before);
    const incompatibilities =
      mustFit && after !== before
        ? incompatibilitiesOf(
            { ...state?.workspaces, [workspace]: after },
            await declarations(store, state, workspace, after),
            workspace,
          )
        : [];
    if (incompatibilities.length > 0 && !flag(call, 'force'))
      throw refused(
        'contract',
        `${incompatibilitySentences(incompatibilities, workspace, call.reader)} Nothing was changed.`,
      );
    if (command === 'activate' || command === 'canary' || command === 'promote') {
      const shownBefore = before ? shownVersions(before) : [];
      const newlyShown = shownVersions(after).filter((each) => !shownBefore.includes(each));
      const preview = newlyShown.find(isPreview);
      if (preview !== undefined) throw refused('preview', teamMessages.notShown(preview));
      await checkProven(call, store, workspace, newlyShown);
    }
    const why =
      incompatibilities.length > 0 ? `${reason} (forced, though it doesn't fit)`.trim() : reason;
    try {
      // Exactly the checked generation is changed, no other.
      const done = await store.changeState({
        command,
        workspace,
        actor,
        reason: why,
        change,
        expectedGeneration: expected ?? state?.generation ?? 0,
      });
      return {
        workspace,
        generation: done.state.generation,
        changed: done.changed,
        before: before ?? null,
        after: done.state.workspaces[workspace]!,
        actor,
        reason: why,
      };
    } catch (error) {
      if (!isFault(error, 'generation-conflict') || expected !== undefined || turn === TURNS)
        throw error;
    }
  }
};

/** "Generation 12, by Robin: faster moves." */
const stamp = ({ generation, actor, reason }: Changed): string =>
  `Generation ${generation}, by ${actor}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`;

/** What was done, in which generation, and what follows; or that nothing had to be changed. */
export const changeSentence = (
  changed: Changed,
  done: string,
  ...further: readonly string[]
): string =>
  [
    changed.changed
      ? `${done} ${stamp(changed)}`
      : `It is so already (generation ${changed.generation}): nothing was changed.`,
    ...(changed.changed ? further : []),
    ...(changed.before?.retired && changed.after.retired
      ? [
          `It is retired: "${changed.after.retired.reason}" Nobody sees it until npm run release -- reinstate ${changed.workspace}`,
        ]
      : []),
  ].join('\n');
