import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares texts with a secret, in a time that says nothing about the secret. */
export const secretCheck = (secret: string): ((text: string) => boolean) => {
  const expected = digest(secret);
  return (text) => timingSafeEqual(digest(text), expected);
};
