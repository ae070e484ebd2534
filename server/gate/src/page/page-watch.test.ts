import { describe, expect, it } from '@jest/globals';
import { reportIn } from './page-watch.ts';

describe('what is posted to the address of reports', () => {
  it.each([null, '', 'x'.repeat(10_000), '{', 'null', '[]', '{"loads":[]}'])(
    'is no failure if it is none: %.20s',
    (posted) => {
      expect(reportIn(posted)).toBeUndefined();
    },
  );
});
