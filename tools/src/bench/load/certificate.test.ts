import { createHash, X509Certificate } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { makeCertificate } from './certificate.ts';

it('is one that a browser can read, signed by its own key, and valid now', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const { cert, fingerprint } = makeCertificate(now);
  const read = new X509Certificate(cert);
  expect(read.subject).toBe('CN=localhost');
  expect(read.verify(read.publicKey)).toBe(true);
  expect(Date.parse(read.validFrom)).toBeLessThan(now);
  expect(Date.parse(read.validTo)).toBeGreaterThan(now);
  const spki = read.publicKey.export({ type: 'spki', format: 'der' });
  expect(createHash('sha256').update(spki).digest('base64')).toBe(fingerprint);
});
