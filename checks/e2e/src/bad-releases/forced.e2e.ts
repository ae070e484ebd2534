import { BAD_RELEASES, type BadRelease } from '@refined/bad-releases';
import { expect, test } from './trials.ts';

const KINDS: readonly BadRelease[] = Object.values(BAD_RELEASES).flat();

const ENDINGS = [
  'in the page',
  'after a reload',
  'when it is left',
  'stays',
  'never runs',
] as const;

/** The first kind of each ending; `npm run drill -- --kinds` tries them all. */
const SAMPLE = ENDINGS.map((wanted) => KINDS.find(({ ending }) => ending === wanted)!);

for (const kind of SAMPLE)
  test(`a release that ${kind.name}, forced past the gate, hurts nobody else`, async ({
    trials,
  }) => {
    const { ending, reports, status } = await trials.tryOut(kind);
    expect(ending).toBe(kind.ending);
    if (kind.reported) {
      expect(reports).toContainEqual(expect.objectContaining(kind.reported));
      expect(status).toContainEqual(expect.stringContaining(kind.reported.fault));
    } else expect(reports).toEqual([]);
  });
