import { RELEASE_OPERATIONS } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { activated } from '../state/workspace-changes.ts';
import { knownRelease } from './known-releases.ts';
import { FORCE, FORCE_HELP, WHY_HELP, WORKSPACE } from './definition/operation.ts';
import { type Reader } from './definition/reader.ts';
import { goesOn, stateOperation, type Changed, type ChangeOrder } from './state-change.ts';

export const activation = (version: string): ChangeOrder => ({
  command: 'activate',
  change: activated(version),
  mustFit: true,
});

/** Says that it is active, who doesn't get it, and how to go back. */
export const activeSentences = (changed: Changed, reader: Reader, version: string): string[] => {
  const { workspace, name, before } = changed;
  return [
    `${name} ${version} is active.`,
    ...goesOn(changed, reader),
    ...(before
      ? [`Before: ${before.active}. Back to it: ${reader.asks('rollback', { workspace })}`]
      : []),
  ];
};

export const activate = stateOperation({
  summary: 'Shows a stored release to everybody.',
  arguments: '<workspace> <version>',
  about:
    'New page loads get it within a second, open pages at their next navigation. Refused when the active shell does not offer what a screen needs,\nor a shell does not offer what the active screens need.',
  input: z.extend(RELEASE_OPERATIONS.activate.input, { ...WORKSPACE, ...FORCE }),
  options: { ...FORCE_HELP, ...WHY_HELP },
  examples: [
    [
      'activate queues-mfe 1.4.0 --reason "after the freeze"',
      'Shows queues-mfe 1.4.0 from now on.',
    ],
  ],
  check: (call, { workspace, version }) => knownRelease(call.store(), workspace, version),
  order: ({ version }) => activation(version),
  sentences: (changed, reader, { version }) => activeSentences(changed, reader, version),
});
