import { BUCKET_COOKIE } from '@refined/shared/federation';

const BUCKETS = 100;
const YEAR = 31_536_000;

const isBucket = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value < BUCKETS;

const fromCookie = (): number | undefined => {
  const text = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${BUCKET_COOKIE}=`))
    ?.slice(BUCKET_COOKIE.length + 1);
  return text ? Number(text) : undefined;
};

/**
 * This browser's canary bucket, 0–99: the one that the HTML was made for, else the cookie's, else a
 * new one, stored in the cookie (or for this page only, where cookies are off).
 */
export const browserBucket = (configured: number | undefined): number => {
  if (isBucket(configured)) return configured;
  // Only then: the page waits for the browser's answer.
  const known = fromCookie();
  if (isBucket(known)) return known;
  const made = Math.floor(Math.random() * BUCKETS);
  document.cookie = `${BUCKET_COOKIE}=${made}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  return made;
};
