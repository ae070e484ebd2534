import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const DAY = 86_400_000;
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];

/** One value in DER: its tag, its length, and what is in it. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const identifier = (bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
/** UTCTime: `YYMMDDHHMMSSZ`. */
const time = (at: number) => {
  const [digits = ''] = new Date(at).toISOString().replaceAll(/[-:T]/g, '').split('.');
  return der(0x17, Buffer.from(`${digits.slice(2)}Z`));
};

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 of its public key, by which a browser is told to trust it. */
  readonly fingerprint: string;
}

/** A certificate for one run on this machine: browsers speak HTTP/2 over TLS only. */
export const makeCertificate = (now = Date.now()): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = sequence(identifier(ECDSA_WITH_SHA256));
  const name = sequence(
    der(0x31, sequence(identifier(COMMON_NAME), der(0x0c, Buffer.from('localhost')))),
  );
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const validity = sequence(time(now - DAY), time(now + DAY));
  const content = sequence(version, serial, algorithm, name, validity, name, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const certificate = sequence(content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
};
