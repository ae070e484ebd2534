import type { FastifyBaseLogger } from 'fastify';

/** Lines in a minute: enough to alert on, too few to fill a disk. */
const LINES = 30;
const MINUTE = 60_000;

/**
 * One line for each report that a release failed, up to a number per minute; what is left out is
 * counted and said with the next line.
 */
export const reportLines = (log: FastifyBaseLogger, now: () => number = Date.now) => {
  let since = -Infinity;
  let lines = 0;
  let leftOut = 0;
  return (fields: object): void => {
    if (now() - since >= MINUTE) {
      since = now();
      lines = 0;
    }
    if (++lines > LINES) return void leftOut++;
    log.warn(leftOut > 0 ? { ...fields, leftOut } : fields, 'release failed in a page');
    leftOut = 0;
  };
};
