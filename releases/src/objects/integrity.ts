import { createHash } from 'node:crypto';

/** SHA-384 in the form that `integrity` attributes have. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
