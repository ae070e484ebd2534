import type { ReleaseDocument, ReleaseState, WorkspaceState } from '@refined/shared/contract';
import type * as z from '@refined/shared/schema';
import { isPreview } from '../objects/names.ts';
import type { ReleaseStore, StateChange } from '../objects/release-store.ts';
import { isFault } from '../objects/store-error.ts';
import { shownVersions } from '../state/workspace-changes.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { refused } from './definition/command-error.ts';
import { checkProven } from './gate/proven.ts';
import { checkSecondPerson } from './gate/second-person.ts';
import { incompatibilitiesOf, incompatibilitySentences } from './gate/contract-fit.ts';
import { knownRelease, knownWorkspace } from './known-releases.ts';
import { operation, type Call, type Entry, type InputSchema } from './definition/operation.ts';
import { type Reader } from './definition/reader.ts';

/** Attempts when others change the state at the same time. */
const TURNS = 10;

export interface ChangeOrder extends Pick<StateChange, 'command' | 'change'> {
  /** Whether the releases that browsers get together must be compatible afterwards. */
  readonly mustFit: boolean;
}

/** With what a change of a workspace's state is asked. */
export interface ChangeInput {
  readonly workspace: string;
  readonly reason?: string | undefined;
  /** Refuse unless the state has this generation. */
  readonly 'expect-generation'?: number | undefined;
  /** Also where releases don't fit. */
  readonly force?: boolean | undefined;
}

/** The result of a command's change. */
export interface Changed {
  readonly workspace: string;
  /** As whoever asks knows it. */
  readonly name: string;
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
 * Changes a workspace's entry on top of other people's changes (unless a generation is expected).
 * Rejects with `contract` when releases that browsers get together wouldn't be compatible.
 */
export const changeState = async (
  call: Call,
  { command, change, mustFit }: ChangeOrder,
  { workspace, reason = '', force, 'expect-generation': expected }: ChangeInput,
): Promise<Changed> => {
  const store = call.store();
  const actor = call.by();
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
    if (incompatibilities.length > 0 && !force)
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
      await checkSecondPerson(call, store, workspace, newlyShown);
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
      const after = done.state.workspaces[workspace]!;
      const shown = done.state.releases[workspace]?.[after.active]?.declaration;
      const title = shown?.kind === 'screen' ? shown.title : undefined;
      return {
        workspace,
        name: call.reader.nameOf(workspace, title),
        generation: done.state.generation,
        changed: done.changed,
        before: before ?? null,
        after,
        actor,
        reason: why,
      };
    } catch (error) {
      if (!isFault(error, 'generation-conflict') || expected !== undefined || turn === TURNS)
        throw error;
    }
  }
};

/** "1.2.0, canary 1.3.0 5 %, off": what is shown of a workspace. */
export const shownEntry = (entry: WorkspaceState | null): string =>
  entry
    ? [
        entry.active,
        ...(entry.canary ? [`canary ${entry.canary.version} ${entry.canary.percent} %`] : []),
        ...(entry.disabled ? ['off'] : []),
        ...(entry.retired ? ['retired'] : []),
        ...(entry.lock ? ['locked'] : []),
      ].join(', ')
    : '–';

/** "Generation 12, by Robin: faster moves." */
const stamp = ({ generation, actor, reason }: Changed): string =>
  `Generation ${generation}, by ${actor}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`;

/** What was done, in which generation, and what follows; or that nothing had to be changed. */
export const changeText = (
  { asks, isBrief }: Reader,
  changed: Changed,
  [done, ...further]: readonly string[],
): string => {
  const { workspace, name, generation, before, after } = changed;
  const first = changed.changed
    ? done
    : `No change: ${name} is at ${shownEntry(after)} already (generation ${generation}).`;
  if (isBrief) return String(first);
  return [
    ...(changed.changed ? [`${done} ${stamp(changed)}`, ...further] : [first]),
    ...(before?.retired && after.retired
      ? [
          `It is retired: "${after.retired.reason}" Nobody sees it until ${asks('reinstate', { workspace })}`,
        ]
      : []),
  ].join('\n');
};

interface StateEntry<Schema extends InputSchema> extends Omit<Entry<Schema>, 'run'> {
  /** What is asked for can't be done: rejects. */
  readonly check?: (call: Call, input: z.output<Schema>) => Promise<unknown>;
  readonly order: (input: z.output<Schema>, reader: Reader) => ChangeOrder;
  /** What was done, and what follows: a sentence each. */
  readonly sentences: (changed: Changed, reader: Reader, input: z.output<Schema>) => string[];
}

/** An operation that changes the state of one workspace. */
export const stateOperation = <Schema extends InputSchema>({
  check,
  order,
  sentences,
  ...entry
}: StateEntry<Schema>) =>
  operation<Schema>({
    ...entry,
    run: async (call, input) => {
      const asked = order(input, call.reader);
      await check?.(call, input);
      const changed = await changeState(call, asked, input as ChangeInput);
      const { name: _, ...document } = changed;
      return {
        document,
        text: changeText(call.reader, changed, sentences(changed, call.reader, input)),
      };
    },
  });
