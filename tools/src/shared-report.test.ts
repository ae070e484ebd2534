import { existsSync, readFileSync } from 'node:fs';
import { it } from '@jest/globals';
import { presentReport, SHARED_REPORT } from './shared-report.ts';

it('the report of what shared offers is what the sources say', () => {
  const committed = existsSync(SHARED_REPORT) ? readFileSync(SHARED_REPORT, 'utf8') : '';
  // Not compared with jest, which would print the difference of two long texts.
  if (committed !== presentReport(process.cwd()))
    throw new Error(`${SHARED_REPORT} is out of date: run npm run shared-report and commit it.`);
});
