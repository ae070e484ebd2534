import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newSigningKey } from '@refined/releases';
import { startGateway } from '../test-process.ts';
import { readStopRuleKey } from './signing-key.ts';

const { privateKey, publicKey } = newSigningKey();
const folder = mkdtempSync(join(tmpdir(), 'refined-keys-'));
const keyFile = (text: string): string => {
  const file = join(mkdtempSync(join(folder, 'key-')), 'stop-rule.pem');
  writeFileSync(file, text);
  return file;
};

describe("the stop rule's signing key", () => {
  it('is taken where it is pinned, and where nothing is', () => {
    const file = keyFile(privateKey);
    expect(readStopRuleKey(file, [newSigningKey().publicKey, publicKey])).toEqual({
      key: privateKey,
    });
    expect(readStopRuleKey(file, [])).toEqual({ key: privateKey });
  });

  it.each([
    ['is not there', () => join(folder, 'nowhere.pem'), 'can not be read (ENOENT)'],
    ['is a folder', () => folder, 'can not be read (EISDIR)'],
    ['is a public key', () => keyFile(publicKey), 'not an Ed25519 private key'],
    ['is cut off', () => keyFile(privateKey.slice(0, 60)), 'not an Ed25519 private key'],
    ['nobody has pinned', () => keyFile(newSigningKey().privateKey), 'RELEASE_PUBLIC_KEYS'],
  ])('that %s is refused, with its file', (_what, fileOf, why) => {
    const file = fileOf();
    const read = readStopRuleKey(file, [publicKey]);
    expect(read).toEqual({ problem: expect.stringContaining(why) });
    expect(read).toEqual({
      problem: expect.stringContaining(`STOP_RULE_SIGNING_KEY names ${file}`),
    });
  });
});

describe('a gateway', () => {
  it('does not start with a key that it could not use', async () => {
    const file = keyFile('no key');
    await expect(
      startGateway({ RELEASES: folder, STOP_RULE_SIGNING_KEY: file }).then(({ end }) =>
        end('SIGKILL'),
      ),
    ).rejects.toThrow(`STOP_RULE_SIGNING_KEY names ${file}, which is not an Ed25519 private key`);
  });
});
