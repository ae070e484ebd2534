import { RELEASE_OPERATIONS } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isFault } from '../objects/store-error.ts';
import { clearFault } from '../store/storage-fault.ts';
import { resigned } from '../state/workspace-changes.ts';
import { refused, wrongUsage } from './definition/command-error.ts';
import { operation, WHY_HELP } from './definition/operation.ts';
import { changeState } from './state-change.ts';
import { newSigningKey } from '../state/signature.ts';

/** Readable by its owner only. */
const PRIVATE = 0o600;

export const key = operation({
  summary: 'Makes a key pair to sign the state with.',
  arguments: '<what> <file>',
  about:
    'Writes the private key (Ed25519, PEM) to a new file that only you may read, and prints the public one. Never overwrites a file. Keep the\nfile where release commands and the registry run, and nowhere else: gateways and pages need the public key only.',
  input: z.object({ what: z.string(), file: z.string() }),
  options: {},
  storeless: true,
  examples: [['key new release.pem', 'Makes release.pem and prints its public key.']],
  async run(call, { what, file: asked }) {
    if (what !== 'new')
      throw wrongUsage(`key ${what}: there is only npm run release -- key new FILE`);
    const file = resolve(call.folder, asked);
    const { privateKey, publicKey } = newSigningKey();
    try {
      await writeFile(file, privateKey, { flag: 'wx', mode: PRIVATE });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST')
        throw refused(
          'file-exists',
          `${file} exists, and a key is never overwritten: name another file.`,
        );
      // Of a full disk an empty file is left, and the next try would be refused.
      await rm(file, { force: true });
      throw clearFault(dirname(file), error);
    }
    const text = [
      `The private key is in ${file}: keep it where release commands and the registry run, and nowhere else.`,
      `Public key: ${publicKey}`,
      '',
      'To sign from now on (docs/operating.md has it in full):',
      `1. RELEASE_SIGNING_KEY=${file} npm run release -- sign`,
      '2. Add the public key to shell/src/remotes/release-keys.ts, and publish the shell.',
      `3. Start gateways and the registry with RELEASE_PUBLIC_KEYS=${publicKey}, the registry with RELEASE_SIGNING_KEY, too.`,
    ].join('\n');
    return { document: { file, publicKey }, text };
  },
});

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
