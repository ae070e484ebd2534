import * as z from '@refined/shared/schema';
import type { ReleaseState } from '@refined/shared/contract';
import type { ReleaseStore } from '../objects/release-store.ts';
import { EXIT } from './definition/command-error.ts';
import { operation, type Call } from './definition/operation.ts';
import { gateMessages } from './gate/gate-messages.ts';
import { shownReleases, shownWithout } from './gate/shown-releases.ts';
import { inParallel } from '../objects/in-parallel.ts';
import { releasesIn, shownVersions } from '../state/workspace-changes.ts';
import { againstPolicy, originOf, originText, type Origin } from './gate/held-back.ts';
import { counted, shownAge, shownBytes, shownTime } from './definition/shown-values.ts';

/** The state that gateways serve; undefined if none can be served. */
const servedState = async (store: ReleaseStore): Promise<ReleaseState | undefined> =>
  (await store.readServed().catch(() => ({ state: undefined }))).state;

const shownOrigin = (origin: Origin): string => {
  if (origin.kind === 'proven') return originText(origin.statement);
  return origin.kind === 'none' ? 'nothing proves where it was built' : origin.problem;
};

/** The origins of the shown releases of teams' screens, and violations of their policies. */
const shownOrigins = async (
  call: Call,
  store: ReleaseStore,
  state: ReleaseState | undefined,
): Promise<readonly string[]> => {
  const { workspaces } = await store.teams.registrations.read();
  const shown = releasesIn(state ?? {}, shownVersions).filter(
    ({ workspace }) => workspaces[workspace],
  );
  return inParallel(shown, 4, async ({ workspace, version }) => {
    const origin = await originOf(call, store, workspace, version);
    const { policy } = workspaces[workspace]!;
    const problem = policy && againstPolicy(origin, policy);
    const text = shownOrigin(origin);
    return `${workspace} ${version}: ${text}${problem === undefined ? '' : `. Against its policy: ${problem}`}.`;
  });
};

export const verify = operation({
  summary: 'Hashes every file of every release, and follows the history to the state.',
  arguments: '',
  about:
    'Changes nothing. Ends with 5 when anything is not what it was; with RELEASE_PUBLIC_KEYS the signature is checked too. Run it nightly.',
  input: z.object({}),
  options: {},
  examples: [['verify --json', 'For a nightly job: exit code 5 and a list of what is damaged.']],
  async run(call) {
    const store = call.store();
    const verification = await store.verify();
    const state = await servedState(store);
    const served = state ? { generation: state.generation, changedAt: state.changedAt } : null;
    const skipped = shownWithout(await shownReleases(store, state));
    const origins = await shownOrigins(call, store, state);
    const remarks = [
      ...(state
        ? [
            `Served: generation ${state.generation} of ${shownTime(state.changedAt)} (${shownAge(state.changedAt)}).`,
          ]
        : []),
      ...skipped.map(({ workspace, version, skipped: checks }) =>
        gateMessages.shownWithout(`${workspace} ${version}`, checks),
      ),
      ...origins,
    ];
    const { releases, files, bytes, generations, damage } = verification;
    const seen = `${counted(releases, 'release')}, ${counted(files, 'file')} (${shownBytes(bytes)}), ${counted(generations, 'generation')} in ${store.name}`;
    const text =
      damage.length === 0
        ? [`Nothing is damaged: ${seen}.`, ...remarks].join('\n')
        : [
            `Damaged: ${counted(damage.length, 'thing')}, of ${seen}.`,
            ...damage.map(({ what, where, sentence }) => `  ${what} ${where}: ${sentence}`),
            ...remarks,
            'docs/operating.md says how a store is restored.',
          ].join('\n');
    return {
      document: { store: store.name, ...verification, served, skipped },
      text,
      exit: damage.length === 0 ? EXIT.done : EXIT.damage,
    };
  },
});
