import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ReleaseState } from '@refined/shared/contract';
import { newSigningKey, publicKeyOf, signState, verifyState } from './signature.ts';

const state: ReleaseState = {
  format: 1,
  generation: 3,
  changedAt: '2026-04-02T10:00:00.000Z',
  history: '',
  workspaces: { shell: { active: '1.0.0', since: 3, previous: [] } },
  releases: {},
};
const key = newSigningKey();
const other = newSigningKey();
const signed = signState(state, key.privateKey);

describe('a signed state', () => {
  it('is taken with its key, also among others, also after it went through JSON in another order', () => {
    expect(Buffer.from(key.publicKey, 'base64')).toHaveLength(32);
    expect(publicKeyOf(key.privateKey)).toBe(key.publicKey);
    expect(verifyState(signed, [other.publicKey, key.publicKey])).toBe(true);
    expect(
      verifyState(
        Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(signed)) as object).reverse()),
        [key.publicKey],
      ),
    ).toBe(true);
  });

  it('is signed anew, never twice', () => {
    expect(verifyState(signState(signed, other.privateKey), [other.publicKey])).toBe(true);
    expect(verifyState(signState(signed, other.privateKey), [key.publicKey])).toBe(false);
  });

  it.each([
    ['with another key', signed, [other.publicKey]],
    ['with no key', signed, []],
    ['with a key that is none', signed, ['', 'AAAA', 'nonsense!']],
    ['without a signature', state, [key.publicKey]],
    ['with a member more', { ...signed, extra: 1 }, [key.publicKey]],
    ['with another generation', { ...signed, generation: 4 }, [key.publicKey]],
    [
      'with the id of another key',
      { ...signed, signature: { ...signed.signature, key: '0'.repeat(16) } },
      [key.publicKey],
    ],
    [
      'with another value',
      { ...signed, signature: { ...signed.signature, value: 'AAAA' } },
      [key.publicKey],
    ],
    ['as null', null, [key.publicKey]],
    ['as a text', 'state', [key.publicKey]],
    ['with a signature of another form', { ...state, signature: 5 }, [key.publicKey]],
  ])('is not taken %s', (_how, raw, keys) => {
    expect(verifyState(raw, keys)).toBe(false);
  });

  it('covers members that this version does not know', () => {
    const newer = signState(
      { ...state, later: { a: 1 } } as ReleaseState,
      key.privateKey,
    ) as ReleaseState & { later: { a: number } };
    expect(verifyState(newer, [key.publicKey])).toBe(true);
    expect(verifyState({ ...newer, later: { a: 2 } }, [key.publicKey])).toBe(false);
  });
});

it.each([
  '',
  'no key',
  generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
])('signs with no key but an Ed25519 one', (pem) => {
  expect(() => signState(state, pem)).toThrow(expect.objectContaining({ fault: 'bad-signature' }));
});
