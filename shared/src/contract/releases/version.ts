import * as z from '@refined/shared/schema';

/** A release's version: `1.2.3` or `1.2.3-name`. */
export const version = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));
