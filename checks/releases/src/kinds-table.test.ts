import { describe, expect, it } from '@jest/globals';
import type { BadRelease } from './bad-release.ts';
import { countsOf, countsText, meetsBars, type TriedKind } from './kinds-table.ts';

const kind = (name: string, over: Partial<BadRelease> = {}): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  gate: 'refuses',
  ending: 'in the page',
  ...over,
});
const nothing = { seconds: undefined, reports: [], status: [] } as const;

const healed: TriedKind = {
  kind: kind('draws nothing'),
  gate: 'refuses',
  forced: { ending: 'in the page', ...nothing },
};
const unseen: TriedKind = {
  kind: kind('shows half', { ending: 'when it is left' }),
  gate: 'passes',
  forced: { ending: 'when it is left', ...nothing },
};
const harmless: TriedKind = {
  kind: kind('prints', { ending: 'stays' }),
  gate: 'passes',
  forced: { ending: 'stays', ...nothing },
};
const failed: TriedKind = {
  kind: kind('throws | stops', { workspace: 'shell' }),
  gate: 'not asked',
  forced: { problem: 'Waited in vain for the good release.' },
};

describe('the bars', () => {
  it('count what does harm, at the gate only what comes to it', () => {
    const counts = countsOf(
      [healed, unseen, harmless, failed],
      [{ isRefused: false }],
      [{ interference: { name: 'a dark mode', isThere: 'true' }, problem: undefined }],
    );
    expect(countsText(counts).split('\n')).toEqual([
      '- The gate refuses 1 of 2 kinds that do harm, and 0 of the 1 screens in use.',
      '- Forced past it, 2 of 3 leave other screens, other tabs and the next page unhurt.',
      '- A good release was hurt or blamed in 0 of 1 harmless interferences.',
    ]);
  });

  it.each([
    ['are met by nine of ten, with no good release refused or blamed', 9, 9, 0, 0, true],
    ['are not met where the gate refuses fewer', 8, 9, 0, 0, false],
    ['are not met where more hurt others', 9, 8, 0, 0, false],
    ['are not met where a screen in use is refused', 9, 9, 1, 0, false],
    ['are not met where a good release is blamed', 9, 9, 0, 1, false],
  ])('%s', (_what, refused, unhurt, live, blamed, isMet) => {
    const share = (count: number) => ({ of: 10, count });
    expect(
      meetsBars({
        refused: share(refused),
        unhurt: share(unhurt),
        live: share(live),
        blamed: share(blamed),
      }),
    ).toBe(isMet);
  });
});
