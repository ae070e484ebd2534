import { createHash } from 'node:crypto';
import { BOOTSTRAP_SCRIPT, EARLY_CALLS_SCRIPT } from '../bootstrap/bootstrap-script.ts';

const bytes = Buffer.from(BOOTSTRAP_SCRIPT);
const digest = createHash('sha384').update(bytes).digest();

/**
 * The script that starts the shell: a file of the gateway's (and of exported sites), not of a
 * release. Its address contains its hash.
 */
export const BOOTSTRAP = {
  address: `/bootstrap/${digest.toString('hex').slice(0, 16)}.js`,
  integrity: `sha384-${digest.toString('base64')}`,
  bytes,
} as const;

/** The script that stands in the HTML itself; the page's policy allows it by its hash. */
export const EARLY_CALLS = {
  script: EARLY_CALLS_SCRIPT,
  source: `'sha256-${createHash('sha256').update(EARLY_CALLS_SCRIPT).digest('base64')}'`,
} as const;
