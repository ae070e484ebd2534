import { RELEASE_OPERATIONS } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { canaried, promoted, withdrawn } from '../state/workspace-changes.ts';
import { wrongUsage } from './definition/command-error.ts';
import { knownRelease } from './known-releases.ts';
import { FORCE, FORCE_HELP, WHY_HELP, WORKSPACE } from './definition/operation.ts';
import { stateOperation } from './state-change.ts';

export const canary = stateOperation({
  summary: 'Shows a release to a share of the browsers; promotes or withdraws it.',
  arguments: '<workspace> [version]',
  about:
    "The same browsers each time; raising the share keeps those that have it. Another version takes the canary's place.",
  input: z.extend(RELEASE_OPERATIONS.canary.input, { ...WORKSPACE, ...FORCE }),
  options: {
    percent: { value: 'N', text: 'Share of the browsers, 1 to 99.' },
    promote: { text: 'The canary becomes active for everybody.' },
    withdraw: { text: 'Nobody gets the canary any more.' },
    ...FORCE_HELP,
    ...WHY_HELP,
  },
  examples: [
    ['canary queues-mfe 1.5.0 --percent 5', 'Shows 1.5.0 to one browser in twenty.'],
    ['canary queues-mfe --promote', 'Shows it to everybody.'],
    ['canary queues-mfe --withdraw', 'Ends it; everybody gets the active release.'],
  ],
  check: async (call, { workspace, version }) =>
    version !== undefined && knownRelease(call.store(), workspace, version),
  order: ({ workspace, version, percent, promote, withdraw }, { asks }) => {
    const ways = Object.entries({ percent, promote, withdraw }).filter(([, value]) => value);
    if (ways.length > 1)
      throw wrongUsage(
        `${ways.map(([name]) => `--${name}`).join(' and ')} can't be used together.`,
      );
    if (promote || withdraw) {
      if (version !== undefined)
        throw wrongUsage(`Leave ${version} out: there is one canary of a workspace at most.`);
      return promote
        ? { command: 'promote', change: promoted(), mustFit: true }
        : { command: 'withdraw', change: withdrawn(), mustFit: false };
    }
    if (version === undefined)
      throw wrongUsage(
        'Say which version to try with --percent N, or what becomes of the canary: --promote or --withdraw.',
      );
    if (percent === undefined)
      throw wrongUsage(
        `Say how many browsers get ${version}: --percent N, from 1 to 99. For everybody: ${asks('activate', { workspace, version })}`,
      );
    return { command: 'canary', change: canaried(version, percent), mustFit: true };
  },
  sentences: ({ workspace, name, before, after }, { asks }, { promote, withdraw }) =>
    promote
      ? [
          `${name} ${after.active} is active for everybody.`,
          `Before: ${before?.active}. Back to it: ${asks('rollback', { workspace })}`,
        ]
      : withdraw
        ? [
            `The canary ${before?.canary?.version} of ${name} is withdrawn: everybody gets ${after.active}.`,
          ]
        : [
            `${name} ${after.canary?.version} is shown to ${after.canary?.percent} % of the browsers, ${after.active} to the others.`,
            `For everybody: ${asks('canary', { workspace, promote: true })}`,
            `For nobody: ${asks('canary', { workspace, withdraw: true })}`,
          ],
});
