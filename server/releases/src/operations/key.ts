import * as z from '@refined/shared/schema';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { newSigningKey } from '../state/signature.ts';
import { refused, wrongUsage } from './definition/command-error.ts';
import { operation } from './definition/operation.ts';

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
      throw error;
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
