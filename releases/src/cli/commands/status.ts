import type { ReleaseStore } from '../../objects/release-store.ts';
import type { ReportCount, Reports } from '../../objects/reports.ts';
import { isFault } from '../../objects/store-error.ts';
import { restoredErrors } from '../../source-maps.ts';
import { EXIT, failureOf } from '../command-error.ts';
import type { ReleaseCommand } from '../command.ts';
import { gateMessages } from '../gate/gate-messages.ts';
import { shownWithout } from '../gate/shown-releases.ts';
import { STORE_OPTION } from '../option-values.ts';
import { shownAge, shownCommit, shownTime, textTable } from '../shown-values.ts';
import {
  ruleFrom,
  shownErrors,
  stillFailing,
  stillFailingLine,
  trafficLines,
} from './release-traffic.ts';
import { workspaceStatus } from './workspace-status.ts';
import type { WorkspaceStatus } from './workspace-status.ts';

const HEAD = ['workspace', 'active', 'commit', 'contract', 'since', 'by', 'before it'];
/** Number of earlier versions in the table; `history` shows all. */
const BEFORE_SHOWN = 3;

const rowOf = ({
  workspace,
  active,
  commit,
  contract,
  since,
  previous,
}: WorkspaceStatus): string[] => [
  workspace,
  active,
  shownCommit(commit),
  contract ?? '?',
  `${since.at ? shownTime(since.at) : '?'} (generation ${since.generation})`,
  since.by ?? '?',
  previous.length > 0
    ? previous.slice(0, BEFORE_SHOWN).join(', ') + (previous.length > BEFORE_SHOWN ? ' …' : '')
    : '–',
];

const NONE: Reports = { failures: [], loads: [], errors: [] };

const failureLine = ({ workspace, version, stage, fault, count, last }: ReportCount): string =>
  `${workspace} ${version} failed ${count}× in pages: ${fault} at ${stage}, last at ${shownTime(last)}.`;

/** What needs an operator's attention, one sentence each. */
const remarks = ({
  workspace,
  active,
  canary,
  disabled,
  retired,
  newest,
  failures,
  traffic,
}: WorkspaceStatus): string[] => [
  ...(retired
    ? [
        `${workspace} is retired: "${retired.reason}" To take it back: npm run release -- reinstate ${workspace}`,
      ]
    : []),
  ...(disabled ? [`${workspace} is switched off. Reviewers read: "${disabled.message}"`] : []),
  ...(canary
    ? [`${workspace} ${canary.version} is a canary for ${canary.percent} % of the browsers.`]
    : []),
  ...(newest
    ? [
        `${workspace} ${newest} is stored, and newer than ${active}: npm run release -- activate ${workspace} ${newest}`,
      ]
    : []),
  ...failures.map(failureLine),
  ...traffic.flatMap((release) => trafficLines(workspace, release)),
];

/** What is served; where the history doesn't know the state, that state and why it isn't served. */
const shownState = (store: ReleaseStore): ReturnType<ReleaseStore['readServed']> =>
  store.readServed().catch(async (error: unknown) => {
    if (!isFault(error, 'unreadable')) throw error;
    return { state: await store.readState(), problem: error };
  });

export const status: ReleaseCommand = {
  name: 'status',
  summary: 'What is active, since when and by whom; canaries, switches, failures in pages.',
  usage: [''],
  arguments: '',
  about:
    'Failures are what pages told the gateways, as counted since these started: how often a release failed, at which stage; the loads\nand how many of them failed are those of the last minutes, with the last different errors below.',
  options: STORE_OPTION,
  examples: [['status', 'The table.']],
  async run(call) {
    const store = call.store();
    const { state, problem } = await shownState(store);
    if (!state)
      return {
        document: { store: store.name, generation: 0, workspaces: [] },
        text: `No release is active in ${store.name} yet: npm run release -- publish WORKSPACE`,
      };
    // An operator needs as much as can be read: unreadable parts are named below the table.
    const unreadable = new Set<string>(problem ? [problem.message] : []);
    const onUnreadable = (error: unknown): void => void unreadable.add(failureOf(error).message);
    const told =
      (await store.readReports().catch((error: unknown) => void onUnreadable(error))) ?? NONE;
    const errors = await restoredErrors(store, shownErrors(state, told.errors));
    const reports: Reports = { ...told, errors };
    const ruleOf = ruleFrom(call);
    const failing = await stillFailing(store, state, reports, ruleOf);
    const workspaces = await Promise.all(
      Object.keys(state.workspaces)
        .sort()
        .map((workspace) =>
          workspaceStatus(store, state, workspace, reports, ruleOf, onUnreadable),
        ),
    );
    const skipped = await shownWithout(store, state);
    const signedBy = state.signature?.key ?? null;
    const text = [
      `${store.name}: generation ${state.generation} of ${shownTime(state.changedAt)} (${shownAge(state.changedAt)}), ${signedBy ? `signed with key ${signedBy}` : 'not signed'}`,
      '',
      textTable([HEAD, ...workspaces.map(rowOf)]),
      ...[
        ...workspaces.flatMap(remarks),
        ...skipped.map(({ workspace, version, skipped: checks }) =>
          gateMessages.shownWithout(`${workspace} ${version}`, checks),
        ),
        ...failing.map(stillFailingLine),
        ...unreadable,
      ].flatMap((line, at) => (at === 0 ? ['', line] : [line])),
    ].join('\n');
    return {
      document: {
        store: store.name,
        generation: state.generation,
        changedAt: state.changedAt,
        signedBy,
        workspaces,
        skipped,
        stillFailing: failing,
        unreadable: [...unreadable],
      },
      text,
      exit: unreadable.size > 0 ? EXIT.damage : EXIT.done,
    };
  },
};
