import { RELEASE_OPERATIONS } from '@refined/shared/contract';
import { isFault } from '../objects/store-error.ts';
import { resigned } from '../state/workspace-changes.ts';
import { refused, wrongUsage } from './definition/command-error.ts';
import { operation, WHY_HELP } from './definition/operation.ts';
import { changeState } from './state-change.ts';

export const sign = operation({
  summary: 'Signs the state with the present key: for the first time, or after rotating.',
  arguments: '',
  about:
    'Makes a new generation that names the same releases, signed with the key in the file that RELEASE_SIGNING_KEY names. Every later command\nsigns too; none drops the signature again.',
  input: RELEASE_OPERATIONS.unlock.input,
  options: WHY_HELP,
  examples: [['sign --reason "new key"', 'Signs with the key that RELEASE_SIGNING_KEY names now.']],
  async run(call, input) {
    if (!call.environment.RELEASE_SIGNING_KEY?.trim())
      throw wrongUsage(
        'RELEASE_SIGNING_KEY names no key: set it to the PEM file that npm run release -- key new made.',
      );
    const store = call.store();
    const state = await store.readState().catch((error: unknown) => {
      if (!isFault(error, 'bad-signature')) throw error;
      throw refused(
        'bad-signature',
        `${error.message} Look at status and verify without RELEASE_PUBLIC_KEYS: if everything is as it should be, run sign once without RELEASE_PUBLIC_KEYS.`,
      );
    });
    const workspace = Object.keys(state?.workspaces ?? {}).sort()[0];
    if (!state || workspace === undefined)
      throw refused(
        'refused',
        `No release is active in ${store.name} yet: there is nothing to sign. What is activated while RELEASE_SIGNING_KEY is set is signed.`,
      );
    const changed = await changeState(
      call,
      { command: 'sign', change: resigned(), mustFit: false },
      { ...input, workspace, reason: input.reason ?? 'signed' },
    );
    const signature = (await store.readState())?.signature;
    return {
      document: {
        generation: changed.generation,
        key: signature?.key,
        actor: changed.actor,
        reason: changed.reason,
      },
      text: `Generation ${changed.generation} is signed with key ${signature?.key}; it names the same releases as before.`,
    };
  },
});
