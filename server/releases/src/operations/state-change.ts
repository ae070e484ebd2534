import type {
  ReleaseDocument,
  ReleaseState,
  StateCommand,
  WorkspaceState,
} from '@refined/shared/contract';
import type * as z from '@refined/shared/schema';
import { isPreview } from '../objects/names.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import { shownVersions, type WorkspaceChange } from '../state/workspace-changes.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { refused } from './definition/command-error.ts';
import { refuseHeldBack } from './gate/held-back.ts';
import { incompatibilitiesOf, incompatibilitySentences } from './gate/contract-fit.ts';
import { knownRelease, knownWorkspace } from './known-releases.ts';
import { operation, type Call, type Entry, type InputSchema } from './definition/operation.ts';
import { type Reader } from './definition/reader.ts';
import { shownTime } from './definition/shown-values.ts';

export interface ChangeOrder {
  readonly command: StateCommand;
  readonly change: WorkspaceChange;
  /** Whether the releases that browsers get together must be compatible afterwards. */
  readonly mustFit: boolean;
}

export interface ChangeInput {
  readonly workspace: string;
  readonly reason?: string | undefined;
  /** Refuses unless the state has this generation. */
  readonly 'expect-generation'?: number | undefined;
  /** Allows releases that don't fit. */
  readonly force?: boolean | undefined;
}

/** The result of a command's change. */
export interface Changed {
  readonly workspace: string;
  readonly name: string;
  readonly generation: number;
  /** False: there was nothing to change, and no new generation. */
  readonly changed: boolean;
  readonly before: WorkspaceState | null;
  readonly after: WorkspaceState;
  readonly actor: string;
  readonly reason: string;
}

/** Declarations of the releases in a state, and of further versions that a new entry names. */
const declarations = async (
  store: ReleaseStore,
  state: ReleaseState | undefined,
  workspace: string,
  entry: WorkspaceState,
) => {
  const declarationIn = (
    name: string,
    version: string,
  ): ReleaseDocument['declaration'] | undefined => state?.releases[name]?.[version]?.declaration;
  const further = new Map<string, ReleaseDocument['declaration']>();
  for (const version of shownVersions(entry))
    if (!declarationIn(workspace, version))
      further.set(version, (await knownRelease(store, workspace, version)).declaration);
  return (name: string, version: string) =>
    declarationIn(name, version) ?? (name === workspace ? further.get(version) : undefined);
};

/** Percentage of browsers that get the version; 100 for an active one. */
const shareOf = (entry: WorkspaceState | undefined, version: string): number => {
  if (entry?.active === version) return 100;
  return entry?.canary?.version === version ? entry.canary.percent : 0;
};

/** Checks that this actor may show the releases that a change shows to more browsers. */
const checkShown = async (
  call: Call,
  workspace: string,
  before: WorkspaceState | undefined,
  after: WorkspaceState,
): Promise<void> => {
  const store = call.store();
  const shownToMore = shownVersions(after).filter(
    (version) => shareOf(after, version) > shareOf(before, version),
  );
  const preview = shownToMore.find(isPreview);
  if (preview !== undefined) throw refused('preview', teamMessages.notShown(preview));
  await refuseHeldBack(call, store, workspace, shownToMore);
};

/**
 * Changes a workspace's entry in the current state (or in the expected generation only); the checks
 * run on the same state. Rejects with `contract` if browsers would get incompatible releases
 * together.
 *
 * @param check rejects if the entry doesn't allow the change
 */
export const changeState = async (
  call: Call,
  { command, change, mustFit }: ChangeOrder,
  { workspace, reason = '', force, 'expect-generation': expectedGeneration }: ChangeInput,
  check?: (entry: WorkspaceState | undefined) => Promise<unknown>,
): Promise<Changed> => {
  const store = call.store();
  const actor = call.by();
  let before: WorkspaceState | undefined;
  let why = reason;
  const done = await store.changeState({
    command,
    workspace,
    actor,
    reason: () => why,
    expectedGeneration,
    change: async (entry, state) => {
      before = entry;
      await check?.(entry);
      if (!entry) await knownWorkspace(store, workspace);
      const after = change(entry);
      if (after === entry) return after;
      const incompatibilities = mustFit
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
      if (command === 'activate' || command === 'canary' || command === 'promote')
        await checkShown(call, workspace, entry, after);
      why =
        incompatibilities.length > 0 ? `${reason} (forced, though it doesn't fit)`.trim() : reason;
      return after;
    },
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
};

/** A workspace's entry as text: "1.2.0, canary 1.3.0 5 %, off". */
export const shownEntry = (entry: WorkspaceState | null): string =>
  entry
    ? [
        entry.active,
        ...(entry.canary ? [`canary ${entry.canary.version} ${entry.canary.percent} %`] : []),
        ...(entry.disabled ? ['off'] : []),
        ...(entry.retired ? ['retired'] : []),
        ...(entry.lock
          ? [entry.lock.until ? `locked until ${shownTime(entry.lock.until)}` : 'locked']
          : []),
      ].join(', ')
    : '–';

/** "Generation 12, by Robin: faster moves." */
const stamp = ({ generation, actor, reason }: Changed): string =>
  `Generation ${generation}, by ${actor}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`;

/** Says what was done, in which generation, and what follows; or that nothing had to change. */
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

/** Says that a canary goes on, or that the workspace is still switched off. */
export const goesOn = (
  { workspace, after: { canary, disabled } }: Changed,
  { asks }: Reader,
): string[] => [
  ...(canary
    ? [
        `The canary ${canary.version} (${canary.percent} %) goes on. To end it: ${asks('canary', { workspace, withdraw: true })}`,
      ]
    : []),
  ...(disabled
    ? [
        `It is switched off: "${disabled.message}" To show it again: ${asks('enable', { workspace })}`,
      ]
    : []),
];

interface StateEntry<Schema extends InputSchema> extends Omit<Entry<Schema>, 'run'> {
  /** Rejects if the workspace's entry doesn't allow the operation. */
  readonly check?: (
    call: Call,
    input: z.output<Schema>,
    entry: WorkspaceState | undefined,
  ) => Promise<unknown>;
  readonly order: (input: z.output<Schema>, reader: Reader) => ChangeOrder;
  /** What was done, and what follows, one sentence each. */
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
      const changed = await changeState(
        call,
        order(input, call.reader),
        input as ChangeInput,
        async (entry) => check?.(call, input, entry),
      );
      const { name: _, ...document } = changed;
      return {
        document,
        text: changeText(call.reader, changed, sentences(changed, call.reader, input)),
      };
    },
  });
