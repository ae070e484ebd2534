import { describe, expect, it } from '@jest/globals';
import { newSigningKey } from '../state/signature.ts';
import { policyProblem, signStatement, statementOf, verifyStatement } from './provenance.ts';

const release = {
  workspace: 'interactions-mfe',
  version: '1.2.0',
  files: [{ path: 'entry.js', bytes: 3, integrity: `sha384-${'A'.repeat(64)}` }],
};
const origin = {
  issuer: 'https://ci.example.ca',
  repository: 'formulary/interactions',
  ref: 'refs/heads/main',
};
const commit = '0123456789abcdef0123456789abcdef01234567';
const statement = statementOf(release, { origin, commit, attestedByCi: ['tests'] });
const { privateKey } = newSigningKey();

describe('a statement about where a release was built', () => {
  it('is read by whoever has the key of the registry', async () => {
    const text = await signStatement(statement, privateKey);
    expect(verifyStatement(text, release, privateKey)).toEqual({ ok: true, statement });
  });

  it('of another key proves nothing', async () => {
    const text = await signStatement(statement, newSigningKey().privateKey);
    expect(verifyStatement(text, release, privateKey)).toEqual({
      ok: false,
      problem: expect.stringContaining('put that key back'),
    });
  });

  it('proves nothing once a byte of it is another', async () => {
    const envelope = JSON.parse(await signStatement(statement, privateKey)) as {
      dsseEnvelope: { payload: string };
    };
    const payload = Buffer.from(envelope.dsseEnvelope.payload, 'base64').toString();
    envelope.dsseEnvelope.payload = Buffer.from(payload.replace('main', 'mine')).toString('base64');
    expect(verifyStatement(JSON.stringify(envelope), release, privateKey).ok).toBe(false);
  });

  it('proves nothing about other files', async () => {
    const text = await signStatement(statement, privateKey);
    const files = [{ ...release.files[0]!, integrity: `sha384-${'B'.repeat(64)}` }];
    expect(verifyStatement(text, { ...release, files }, privateKey)).toEqual({
      ok: false,
      problem: 'it is about other files',
    });
  });

  const asked = { issuer: origin.issuer, repository: origin.repository, ref: origin.ref };
  it.each([
    ['main of its repository', asked, undefined],
    ['another branch', { ...asked, ref: 'refs/heads/next' }, 'it was built from refs/heads/main'],
    [
      'another repository',
      { ...asked, repository: 'formulary/other' },
      `it was built from ${origin.repository}`,
    ],
    [
      'another issuer',
      { ...asked, issuer: 'https://other.example.ca' },
      `it was built by ${origin.issuer}`,
    ],
    [
      'no issuer',
      { ...asked, issuer: undefined },
      'its policy is of an earlier version, and names no issuer',
    ],
  ])('is held against a policy that asks for %s', (_asked, policy, problem) => {
    expect(policyProblem(statement, policy)).toBe(problem);
  });
});
