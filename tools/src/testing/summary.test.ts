import { describe, expect, it } from '@jest/globals';
import { summary } from './summary.ts';

describe('the summary of a test run', () => {
  const results = [
    { title: 'Types', passed: 1, failed: 0, seconds: 3.04 },
    { title: 'Browser', passed: 0, failed: 1, seconds: 0.1, problem: 'No Chromium found.' },
    { title: 'Unit tests', passed: 120, failed: 2, seconds: 20 },
  ];

  it('ends with one plain line of sums', () => {
    expect(summary(results).split('\n').at(-1)).toBe('121 passed, 3 failed');
  });

  it('has a row for each part, and says why one could not run', () => {
    const lines = summary(results)
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '));
    expect(lines).toEqual(
      expect.arrayContaining([
        'Types 1 0 3.0',
        'Unit tests 120 2 20.0',
        'All 121 3 23.1',
        'Browser: No Chromium found.',
      ]),
    );
  });
});
