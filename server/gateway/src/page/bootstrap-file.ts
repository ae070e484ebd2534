import { createHash } from 'node:crypto';
import {
  BOOTSTRAP_SCRIPT,
  EARLY_CALLS_SCRIPT,
  WATCHDOG_SCRIPT,
} from '../bootstrap/bootstrap-script.ts';

/** A file of the gateway, not of a release. Its address contains its hash. */
const fileOf = (script: string) => {
  const bytes = Buffer.from(script);
  const digest = createHash('sha384').update(bytes).digest();
  return {
    address: `/bootstrap/${digest.toString('hex').slice(0, 16)}.js`,
    integrity: `sha384-${digest.toString('base64')}`,
    bytes,
  } as const;
};

/** The script that starts the shell; exported sites contain it too. */
export const BOOTSTRAP = fileOf(BOOTSTRAP_SCRIPT);

/** The worker that notices when a page freezes. */
export const WATCHDOG = fileOf(WATCHDOG_SCRIPT);

/** The inline script of the HTML; the page's policy allows it by its hash. */
export const EARLY_CALLS = {
  script: EARLY_CALLS_SCRIPT,
  source: `'sha256-${createHash('sha256').update(EARLY_CALLS_SCRIPT).digest('base64')}'`,
} as const;
