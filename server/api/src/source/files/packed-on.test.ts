import { describe, expect, it } from '@jest/globals';
import { zipOf } from '../testing/zip-fixture.ts';
import { openZip } from './zip-archive.ts';
import { writeNew } from '../testing/extract-fixture.ts';

const packedOn = async (days: readonly string[]): Promise<string | null> => {
  const names = ['drug.txt', 'comp.txt', 'form.txt'];
  const dayOf = names.flatMap((name, index) => (days[index] ? [[name, days[index]]] : []));
  const members = Object.fromEntries(names.map((name) => [name, name]));
  const path = await writeNew('allfiles.zip', zipOf(members, Object.fromEntries(dayOf)));
  const zip = await openZip(path);
  zip.close();
  return zip.packedOn;
};

describe('the day on which a zip was packed', () => {
  it.each([
    ['one day', ['2023-12-04', '2023-12-04', '2023-12-04'], '2023-12-04'],
    ['a single later day among others', ['2023-12-04', '2023-12-12', '2023-12-04'], '2023-12-04'],
    ['a single earlier day', ['2023-11-02', '2023-12-04', '2023-12-04'], '2023-12-04'],
    ['three days', ['2023-12-03', '2023-12-04', '2023-12-02'], '2023-12-04'],
    ['a day of one member alone', ['2023-12-04'], '2023-12-04'],
    ['no day at all', [], null],
  ])('is found by %s', async (_what, days, day) => {
    expect(await packedOn(days)).toBe(day);
  });
});
