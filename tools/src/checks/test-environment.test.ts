import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

/** For example, React's production build has no act(). */
it('tests alike on a machine that runs the product', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/test.mjs', 'unit', 'shared/src/ui/controls/toolbar'],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        RELEASES: 's3://live',
      },
    },
  );
  expect([status, stdout, stderr]).toEqual([
    0,
    expect.stringMatching(/[1-9]\d* passed, 0 failed/),
    expect.anything(),
  ]);
}, 180_000);
