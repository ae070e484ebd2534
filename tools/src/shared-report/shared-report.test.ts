import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { presentReport } from './update-shared-report.ts';

describe('the report of what shared offers', () => {
  it('is what the sources say: run `npm run shared-report`', () => {
    expect(readFileSync('shared/api-report.md', 'utf8')).toBe(presentReport(process.cwd()));
  });
});
