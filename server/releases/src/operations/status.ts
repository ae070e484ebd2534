import { endOf, RELEASE_OPERATIONS, type HistoryEntry } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import type { ReleaseStore } from '../objects/release-store.ts';
import type { Registration } from '../objects/registrations.ts';
import { inParallel } from '../objects/in-parallel.ts';
import type { ReportCount, Reports } from '../objects/reports.ts';
import { isFault } from '../objects/store-error.ts';
import { restoredErrors } from '../source-maps.ts';
import { failingReleases } from '../stop-rule.ts';
import { EXIT, failureOf } from './definition/command-error.ts';
import { operation, type Call } from './definition/operation.ts';
import { type Reader } from './definition/reader.ts';
import { gateMessages } from './gate/gate-messages.ts';
import { heldBack } from './gate/held-back.ts';
import { deprecatedUses } from './gate/deprecated-names.ts';
import { shownReleases, shownWithout } from './gate/shown-releases.ts';
import { shownAge, shownCommit, shownTime, textTable } from './definition/shown-values.ts';
import { ruleFrom, shownErrors, stillFailingLine, trafficLines } from './release-traffic.ts';
import { stagingText } from './staging.ts';
import { recentHistory, workspaceStatus, type WorkspaceStatus } from './workspace-status.ts';

const headWith = (staging: readonly string[]): string[] => [
  ...['workspace', 'active', ...staging, 'commit', 'contract', 'since', 'by', 'before it'],
];
/** Number of earlier versions in the table; `history` shows all. */
const BEFORE_SHOWN = 3;

const rowOf = (
  { staging, workspace, active, commit, contract, since, previous }: WorkspaceStatus,
  hasStaging: boolean,
): string[] => [
  workspace,
  active,
  ...(hasStaging ? [stagingText(staging)] : []),
  shownCommit(commit),
  contract ?? '?',
  `${since.at ? shownTime(since.at) : '?'} (generation ${since.generation})`,
  since.by ?? '?',
  previous.length > 0
    ? previous.slice(0, BEFORE_SHOWN).join(', ') + (previous.length > BEFORE_SHOWN ? ' …' : '')
    : '–',
];

const STAGING_AWAY =
  "STAGING_RELEASES can't be read at the moment: what is active there isn't shown.";

const NONE: Reports = { failures: [], loads: [], errors: [] };

const failureLine = ({ workspace, version, stage, fault, count, last }: ReportCount): string =>
  `${workspace} ${version} failed ${count}× in pages: ${fault} at ${stage}, last at ${shownTime(last)}.`;

/** "; it was rolled back by Robin (empty lists)"; blank: nobody got the release yet. */
const endText = (recent: readonly HistoryEntry[], workspace: string, version: string): string => {
  const end = endOf(recent, workspace, version);
  return end ? `; it was ${end.how} by ${end.actor}${end.reason && ` (${end.reason})`}` : '';
};

/** Remarks for operators, one sentence each. */
const remarks = (
  { asks, hasStore }: Reader,
  recent: readonly HistoryEntry[],
  {
    workspace,
    active,
    canary,
    disabled,
    retired,
    lock,
    newest,
    held = [],
    failures,
    traffic,
  }: WorkspaceStatus,
): string[] => [
  ...(lock && (lock.of === workspace || !hasStore) ? [lock.sentence] : []),
  ...(retired
    ? [
        `${workspace} is retired: "${retired.reason}" To take it back: ${asks('reinstate', { workspace })}`,
      ]
    : []),
  ...(disabled ? [`${workspace} is switched off. Reviewers read: "${disabled.message}"`] : []),
  ...(canary
    ? [`${workspace} ${canary.version} is a canary for ${canary.percent} % of the browsers.`]
    : []),
  ...(newest
    ? [
        `${workspace} ${newest} is stored, and newer than ${active}${endText(recent, workspace, newest)}${held.some(({ version }) => version === newest) ? '.' : `: ${asks('activate', { workspace, version: newest })}`}`,
      ]
    : []),
  ...held
    .filter(({ version }) => version === newest || version === canary?.version)
    .map(({ sentence }) => sentence),
  ...failures.map(failureLine),
  ...traffic.flatMap((release) => trafficLines(workspace, release)),
];

/** The releases that this caller may not show to more browsers, with the reason. */
const heldReleases = async (
  call: Call,
  store: ReleaseStore,
  registration: Registration | undefined,
  { workspace, newest, canary, previous }: WorkspaceStatus,
): Promise<NonNullable<WorkspaceStatus['held']>> => {
  const versions = [newest, canary?.version, ...previous].filter(
    (version) => typeof version === 'string',
  );
  const found = await inParallel(versions, 4, async (version) => {
    const sentence = await heldBack(call, store, workspace, version, registration).then(
      (held) => held?.sentence,
      (error: unknown) => failureOf(error).message,
    );
    return sentence === undefined ? [] : [{ version, sentence }];
  });
  return found.flat();
};

/** The served state; if it isn't in the history, the state with the reason why it isn't served. */
const shownState = (store: ReleaseStore): ReturnType<ReleaseStore['readServed']> =>
  store.readServed().catch(async (error: unknown) => {
    if (!isFault(error, 'unreadable')) throw error;
    return { state: await store.readState(), problem: error };
  });

/**
 * The active releases with their traffic, and recent entries of the history; undefined if no
 * release is active yet. Parts that can't be read are left out and named in `unreadable`.
 */
export const readStatus = async (call: Call, only?: string) => {
  const store = call.store();
  const { state, problem } = await shownState(store);
  if (!state) return undefined;
  // Read in parallel: the other environment may answer late.
  const reading = call.staging?.();
  const unreadable = new Set<string>(problem ? [problem.message] : []);
  const onUnreadable = (error: unknown): void => void unreadable.add(failureOf(error).message);
  const counted =
    (await store.readReports().catch((error: unknown) => void onUnreadable(error))) ?? NONE;
  const errors = await restoredErrors(store, shownErrors(state, counted.errors));
  const reports: Reports = { ...counted, errors };
  const ruleOf = ruleFrom(call);
  const recent = await recentHistory(store, state, onUnreadable);
  const staged = await reading;
  const registry = await store.teams.registrations
    .read()
    .catch((error: unknown) => void onUnreadable(error));
  const parts = { store, state, recent, reports, ruleOf, staged, onUnreadable };
  const workspaces = await Promise.all(
    Object.keys(state.workspaces)
      .filter((name) => only === undefined || name === only)
      .sort()
      .map(async (workspace) => {
        const found = await workspaceStatus(workspace, parts);
        const registration = registry?.workspaces[workspace];
        return { ...found, held: await heldReleases(call, store, registration, found) };
      }),
  );
  const shown = await shownReleases(store, state);
  return {
    recent,
    document: {
      store: store.name,
      generation: state.generation,
      changedAt: state.changedAt,
      signedBy: state.signature?.key ?? null,
      workspaces,
      staging: staged === undefined ? null : { readable: staged !== null },
      skipped: shownWithout(shown),
      deprecated: shown
        .filter(({ workspace }) => only === undefined || workspace === only)
        .flatMap(deprecatedUses),
      // Gateways should have stopped them, but may not change the store, can't sign, or don't run.
      stillFailing: failingReleases({ state, loads: reports.loads, ruleOf, history: recent }),
      unreadable: [...unreadable],
    },
  };
};

export const status = operation({
  summary: 'What is active, since when and by whom; canaries, switches, failures in pages.',
  arguments: '[workspace]',
  about:
    'Failures are what pages told the gateways, as counted since these started: how often a release failed, at which stage; the loads\nand how many of them failed are those of the last minutes, with the last different errors below.',
  input: z.extend(RELEASE_OPERATIONS.status.input, { workspace: z.optional(z.string()) }),
  options: {},
  examples: [
    ['status', 'The table.'],
    ['status queues-mfe', 'Its line alone.'],
  ],
  async run(call, { workspace: only }) {
    const found = await readStatus(call, only);
    if (!found) {
      const store = call.store();
      return {
        document: { store: store.name, generation: 0, workspaces: [] },
        text: `No release is active in ${store.name} yet: npm run release -- publish WORKSPACE`,
      };
    }
    const { document } = found;
    const { store, generation, changedAt, signedBy, workspaces, staging, unreadable } = document;
    const shownStaging = staging?.readable ? ['staging'] : [];
    const text = [
      `${store}: generation ${generation} of ${shownTime(changedAt)} (${shownAge(changedAt)}), ${signedBy ? `signed with key ${signedBy}` : 'not signed'}`,
      '',
      textTable([
        headWith(shownStaging),
        ...workspaces.map((each) => rowOf(each, shownStaging.length > 0)),
      ]),
      ...[
        ...(staging?.readable === false ? [STAGING_AWAY] : []),
        ...(only !== undefined && workspaces.length === 0
          ? [`${only} has no active release.`]
          : []),
        ...workspaces.flatMap((each) => remarks(call.reader, found.recent, each)),
        ...document.skipped.map(({ workspace, version, skipped: checks }) =>
          gateMessages.shownWithout(`${workspace} ${version}`, checks),
        ),
        ...document.deprecated.map(({ sentence }) => sentence),
        ...document.stillFailing.map((release) => stillFailingLine(call.reader, release)),
        ...unreadable,
      ].flatMap((line, at) => (at === 0 ? ['', line] : [line])),
    ].join('\n');
    return { document, text, exit: unreadable.length > 0 ? EXIT.damage : EXIT.done };
  },
});
