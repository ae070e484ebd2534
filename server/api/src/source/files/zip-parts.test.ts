import { describe, expect, it } from '@jest/globals';
import {
  extractMembers,
  writeExtract,
  writeZip,
  type FixtureProduct,
  writeNew,
} from '../testing/extract-fixture.ts';
import { DPD_STATES, EXTRACT_ZIPS } from './dpd-files.ts';
import { examineZip } from './examine-zip.ts';
import { readDpdExtract } from './read-extract.ts';
import { openZip } from './zip-archive.ts';
import { zipOf } from '../testing/zip-fixture.ts';

const PRODUCTS: FixtureProduct[] = [
  { code: 1, updated: '27-FEB-2026' },
  { code: 2, state: 'approved', biosimilar: true, updated: '28-FEB-2026' },
  { code: 3, state: 'dormant' },
];

const examine = async (path: string) => {
  const zip = await openZip(path);
  try {
    return await examineZip(zip);
  } finally {
    zip.close();
  }
};

describe('one zip with the files of all three parts', () => {
  it.each([
    ['beside each other', extractMembers(PRODUCTS)],
    [
      'in a folder each, with what lies there',
      {
        ...extractMembers(PRODUCTS, (state) => `dpd/${EXTRACT_ZIPS[state].zip.slice(0, -4)}/`),
        'dpd/allfiles/Read Me.txt': 'Read me',
        'dpd/allfiles_ap/Read Me.txt': 'Read me, too',
        'dpd/allfiles_ap/.DS_Store': '',
        'dpd/.DS_Store': '',
      },
    ],
  ])('is read as the three zips are: %s', async (_how, members) => {
    const path = await writeZip('2026-03-02_dpd.zip', members);
    expect(await examine(path)).toMatchObject({
      states: ['marketed', 'approved', 'dormant'],
      entries: 3,
      newest: '2026-02-28',
    });
    const [together, apart] = [
      await readDpdExtract([path]),
      await readDpdExtract(await writeExtract(PRODUCTS)),
    ];
    expect(together).toEqual(apart);
  });

  it('may hold two of them, beside the zip of the third', async () => {
    const [marketed] = await writeExtract(PRODUCTS);
    const others = Object.fromEntries(
      Object.entries(extractMembers(PRODUCTS)).filter(([member]) => member.includes('_')),
    );
    const two = await writeZip('others.zip', others);
    expect((await readDpdExtract([marketed!, two])).products).toHaveLength(3);
    await expect(readDpdExtract([two])).rejects.toMatchObject({
      code: 'set_incomplete',
      message:
        'The three parts of a month belong together. Add the marketed products (allfiles.zip).',
    });
  });

  it('is refused beside a zip of a part that it holds', async () => {
    const [, approved] = await writeExtract(PRODUCTS);
    const all = await writeZip('dpd.zip', extractMembers(PRODUCTS));
    await expect(readDpdExtract([all, approved!])).rejects.toMatchObject({
      code: 'wrong_zip',
      message:
        'dpd.zip and allfiles_ap.zip both contain the approved products. Remove one of them.',
    });
  });

  it('is refused beside another of its name, and says which is which', async () => {
    const first = await writeZip('dpd.zip', extractMembers(PRODUCTS));
    const second = await writeZip('dpd.zip', extractMembers(PRODUCTS.slice(0, 1)));
    await expect(readDpdExtract([first, second])).rejects.toMatchObject({
      code: 'wrong_zip',
      message: expect.stringMatching(
        /^There are two files dpd\.zip, and both contain the marketed products\. .*sent first is listed first/,
      ),
    });
  });

  it('is refused when a part is there twice', async () => {
    const twice = { ...extractMembers(PRODUCTS), 'old/drug_ap.txt': '' };
    const path = await writeZip('dpd.zip', twice);
    await expect(readDpdExtract([path])).rejects.toMatchObject({
      code: 'wrong_zip',
      message:
        'dpd.zip contains drug_ap.txt twice. Keep only the one from the same month as the other files.',
    });
  });

  it('is refused when a part lacks a file', async () => {
    const { 'ther_dr.txt': _left, ...members } = extractMembers(PRODUCTS);
    const path = await writeZip('dpd.zip', members);
    await expect(readDpdExtract([path])).rejects.toMatchObject({
      message: 'dpd.zip lacks ther_dr.txt. Download it again.',
    });
  });
});

describe('an extract under Health Canada’s own names of 2023', () => {
  /** Adds the day to each member, and removes the suffix that the zip's name already has. */
  const writeDated = (prefix: string): Promise<string[]> =>
    Promise.all(
      DPD_STATES.map((state) => {
        const { zip, suffix } = EXTRACT_ZIPS[state];
        const own = Object.entries(extractMembers(PRODUCTS)).filter(([member]) =>
          suffix === '' ? !member.includes('_') : member.includes(suffix),
        );
        const members = own.map(([member, content]) => [
          `${prefix}${member.replace(`${suffix}.txt`, '.txt')}`,
          content,
        ]);
        return writeZip(`${prefix}${zip}`, Object.fromEntries(members));
      }),
    );

  it.each(['2023-12-04_', '20260302 ', '2026.03.02-', ''])(
    'is read as any other: %sdrug.txt in each zip',
    async (prefix) => {
      expect(await readDpdExtract(await writeDated(prefix))).toEqual(
        await readDpdExtract(await writeExtract(PRODUCTS)),
      );
    },
  );

  it('is refused for the cancelled products', async () => {
    const path = await writeZip('2023-12-04_allfiles_ia.zip', { '2023-12-04_drug.txt': '' });
    await expect(examine(path)).rejects.toMatchObject({
      message: expect.stringContaining('contains the cancelled products'),
    });
  });

  it('a zip whose members say their part is read by them, whatever its name says', async () => {
    const path = await writeZip('allfiles_ap.zip', extractMembers(PRODUCTS));
    expect((await examine(path)).states).toEqual(['marketed', 'approved', 'dormant']);
  });
});

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
