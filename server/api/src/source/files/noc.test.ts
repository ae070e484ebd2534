import { describe, expect, it } from '@jest/globals';
import { textOf } from '../values/source-messages.ts';
import {
  inferNoticeSubType,
  noticeChange,
  recordOfNotice,
  judgeNotice,
  mergeNoticeProducts,
  noticeProductKey,
  planNotices,
} from './plan-notices.ts';
import { readNoticeRecords, type Notice } from './notice-records.ts';
import { readJsonRecords } from './read-notice-files.ts';
import { writeNew } from '../testing/extract-fixture.ts';

const BRAND = {
  noc_number: 37818,
  noc_br_brand_id: 1,
  noc_br_brandname: 'BESREMI',
  noc_br_din: '02569728',
  noc_br_product_id: 77747,
};
const INGREDIENT = {
  noc_number: 37818,
  noc_pi_din_product_id: 77747,
  noc_pi_medic_ingr_name: 'ROPÉGINTERFÉRON ALFA-2B',
  noc_pi_strength: 500.0,
  noc_pi_unit: 'MCG',
  noc_pi_basic_unit: 'ML',
};
const MAIN = {
  noc_number: 37818,
  noc_date: '2026-09-01',
  noc_manufacturer_name: 'JAMP PHARMA CORPORATION',
  noc_on_submission_type: 'Présentation abrégée de drogue nouvelle (PADN)',
  noc_submission_class: 'Autre',
  noc_is_admin: 'N',
  noc_product_type: 'Disponible avec ordonnance',
  noc_reason_supplement: '',
  noc_reason_submission: '',
  noc_last_update_date: '1111-11-11',
};

const read = (...values: unknown[]) =>
  readNoticeRecords(values.map((value, index) => ({ file: 'noc.json', line: index + 1, value })));
const notice = (changes: Partial<Notice> = {}): Notice => ({
  ...read(MAIN).notices[0]!,
  ...changes,
});

describe('JSON records', () => {
  const readText = async (text: string | Buffer) =>
    readJsonRecords(await writeNew('noc.json', text));

  it('know the line they begin on', async () => {
    const records = await readText('[\n {\n  "a": "[{,"\n },\n {"b": [1,\n2]}, {"c": 3}\n]');
    expect(records.map(({ line, value }) => [line, value])).toEqual([
      [2, { a: '[{,' }],
      [5, { b: [1, 2] }],
      [6, { c: 3 }],
    ]);
  });

  it('may be a single object', async () => {
    expect(await readText('{"a": 1}')).toEqual([{ file: 'noc.json', line: 1, value: { a: 1 } }]);
  });

  it.each([['{"a":'], ['7'], [Buffer.from([0x22, 0xe9, 0x22])]])(
    'are refused when it is no list of records',
    async (text) => {
      await expect(readText(text)).rejects.toMatchObject({ code: 'not_json' });
    },
  );

  it('are refused when they are nested deeper than any record, with the line', async () => {
    const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    await expect(readText(`[\n{"a": "]]]\\"[",\n "b": ${deep(10_000)}}]`)).rejects.toMatchObject({
      code: 'too_deep',
      message: expect.stringMatching(
        /^noc\.json is nested deeper than 20 levels on line 3\. Choose/,
      ),
    });
    await expect(readText('{"a":'.repeat(500_000))).rejects.toMatchObject({ code: 'too_deep' });
    expect(await readText(`[{"a": ${deep(10)}}]`)).toHaveLength(1);
  });

  it('are refused when there is no file', async () => {
    await expect(readJsonRecords('/nowhere/noc.json')).rejects.toMatchObject({
      code: 'file_missing',
    });
  });
});

describe('notice records', () => {
  it('are told apart by their keys', () => {
    const records = read(BRAND, INGREDIENT, MAIN);
    expect(records.rejects).toEqual([]);
    expect(records.brands).toEqual([
      { nocNumber: 37818, productId: 77747, din: '02569728', brandName: 'BESREMI' },
    ]);
    expect(records.ingredients).toEqual([
      {
        nocNumber: 37818,
        productId: 77747,
        name: 'ROPÉGINTERFÉRON ALFA-2B',
        strength: '500 MCG/ML',
      },
    ]);
    expect(records.notices[0]).toMatchObject({
      nocNumber: 37818,
      date: '2026-09-01',
      lastUpdate: null,
      administrative: false,
      veterinary: false,
    });
  });

  it.each([
    [
      { ...INGREDIENT, noc_pi_strength: 80, noc_pi_unit: 'MG', noc_pi_basic_unit: '0.8ML' },
      '80 MG/0.8 ML',
    ],
    [{ ...INGREDIENT, noc_pi_strength: 0.75, noc_pi_unit: 'MG', noc_pi_basic_unit: '' }, '0.75 MG'],
  ])('write their strengths like the others', (record, strength) => {
    expect(read(record).ingredients[0]!.strength).toBe(strength);
  });

  it.each([
    [{ ...BRAND, noc_br_din: '2569728x' }, 'noc_br_din is not a DIN of 8 digits'],
    [{ ...BRAND, noc_br_brandname: ' ' }, 'noc_br_brandname is empty'],
    [{ ...BRAND, noc_br_din: 1234567890 }, 'noc_br_din is not a DIN of 8 digits'],
    [{ ...BRAND, noc_br_brandname: 'N/A' }, 'noc_br_brandname is empty'],
    [{ ...BRAND, noc_number: 'first' }, 'noc_number is not a code of digits'],
    [{ ...BRAND, noc_br_din: ['02569728'] }, 'noc_br_din is neither a text nor a number'],
    [{ ...INGREDIENT, noc_pi_strength: 'five' }, 'noc_pi_strength is not a number'],
    [{ ...MAIN, noc_date: '2026-02-30' }, 'noc_date is not a date such as 2026-01-31'],
    [{ ...MAIN, noc_is_admin: 'maybe' }, 'noc_is_admin is neither Y nor N'],
    [{ hello: 1 }, 'this is neither a notice, nor its product, nor its ingredient'],
    ['text', 'this is neither a notice, nor its product, nor its ingredient'],
  ])('are rejected with the reason', (record, reason) => {
    const [first, ...others] = read(record).rejects;
    const { reason: said, ...row } = first!;
    expect(textOf(said)).toBe(reason);
    expect(row).toEqual({ file: 'noc.json', line: 1, content: JSON.stringify(record) });
    expect(others).toEqual([]);
  });

  it.each(['N/A', 'n.a.', 'Sans objet', 'S/O', '--', '', '0', null, undefined, 0])(
    'have no DIN where it is %j',
    (din) => {
      const { brands, rejects } = read({ ...BRAND, noc_br_din: din });
      expect([brands, rejects]).toEqual([[expect.objectContaining({ din: '' })], []]);
    },
  );

  it('say nothing where an optional field is none', () => {
    const none = Object.keys(MAIN).filter((field) => field !== 'noc_number');
    for (const word of ['N/A', 'Sans objet', null]) {
      const main = read({ ...MAIN, ...Object.fromEntries(none.map((field) => [field, word])) });
      expect(main.rejects).toEqual([]);
      expect(main.notices).toEqual([
        {
          nocNumber: 37818,
          date: null,
          lastUpdate: null,
          manufacturer: '',
          submissionType: '',
          submissionClass: '',
          productType: '',
          reason: '',
          administrative: false,
          veterinary: false,
        },
      ]);
      const { ingredients } = read({
        ...INGREDIENT,
        noc_pi_strength: word,
        noc_pi_unit: word,
        noc_pi_basic_unit: word,
      });
      expect(ingredients).toMatchObject([{ strength: '' }]);
    }
  });

  it('state no strength without its number', () => {
    expect(read({ ...INGREDIENT, noc_pi_strength: null }).ingredients).toMatchObject([
      { strength: '' },
    ]);
  });

  it('are read with numbers where texts are expected, and texts where numbers are', () => {
    expect(
      read({
        ...BRAND,
        noc_number: '37818',
        noc_br_product_id: '77747',
        noc_br_brandname: 5,
        noc_br_din: 2990001,
      }).brands,
    ).toEqual([{ nocNumber: 37818, productId: 77747, din: '02990001', brandName: '5' }]);
    expect(read({ ...INGREDIENT, noc_pi_strength: '500.0', noc_pi_unit: 7 }).ingredients).toEqual([
      expect.objectContaining({ strength: '500 7/ML' }),
    ]);
    expect(read({ ...MAIN, noc_manufacturer_name: 3 }).notices).toMatchObject([
      { manufacturer: '3' },
    ]);
  });
});

it('with conditions say so; others are stored as before', () => {
  const [conditional] = read({ ...MAIN, noc_status_with_conditions: 'Y' }).notices;
  const [product] = mergeNoticeProducts(new Map(), read(BRAND).brands, []);
  expect(noticeChange('notice', product!, conditional).after).toContain('NOC/c 37818');
  expect(noticeChange('notice', product!, notice()).after).toContain('NOC 37818');
  expect(notice()).not.toHaveProperty('withConditions');
});

describe('notices', () => {
  const [product] = mergeNoticeProducts(
    new Map(),
    read(BRAND).brands,
    read(INGREDIENT).ingredients,
  );

  it.each([
    ['routes', product, notice()],
    ['routes', product, undefined],
    ['routes', product, notice({ date: '2020-01-01', lastUpdate: '2026-08-01' })],
    ['administrative', product, notice({ administrative: true })],
    ['veterinary', product, read({ ...MAIN, noc_product_type: 'Vétérinaire' }).notices[0]],
    ['old', product, notice({ date: '2020-01-01' })],
    ['waiting', { ...product!, brandName: '' }, notice()],
  ] as const)('%s', (verdict, judged, about) => {
    expect(judgeNotice(judged!, about, '2026-10-01')).toBe(verdict);
  });

  it('give a record of what they say, nothing more', () => {
    const subType = inferNoticeSubType(product!, notice());
    expect(subType).toBe('Generic');
    expect(inferNoticeSubType(product!, undefined)).toBe('Single-Source Brand');
    expect(recordOfNotice(product!, notice(), subType)).toMatchObject({
      din: '02569728',
      drug_name: 'Besremi',
      health_canada_drug_name: 'BESREMI',
      manufacturer: { name: 'JAMP PHARMA CORPORATION' },
      active_ingredient: [{ key: 'ROPEGINTERFERON ALFA-2B', name: 'ROPÉGINTERFÉRON ALFA-2B' }],
      strength: '500 MCG/ML',
      schedule: [],
      form: '',
    });
  });

  it('are news once, and again when their main record comes', () => {
    const first = planNotices(
      read(BRAND, INGREDIENT),
      { notices: new Map(), products: new Map() },
      '2026-10-01',
    );
    expect(first.news).toHaveLength(1);
    const products = new Map(first.products.map((known) => [noticeProductKey(known), known]));
    const again = planNotices(
      read(INGREDIENT, BRAND),
      { notices: new Map(), products },
      '2026-10-01',
    );
    expect([again.news, again.products, again.unchanged]).toEqual([[], [], 1]);
    const later = planNotices(read(MAIN), { notices: new Map(), products }, '2026-10-01');
    expect(later.news.map(({ din, news }) => [din, news[0]!.notice!.manufacturer])).toEqual([
      ['02569728', 'JAMP PHARMA CORPORATION'],
    ]);
  });

  it('wait for their products', () => {
    expect(
      planNotices(read(MAIN), { notices: new Map(), products: new Map() }, '2026-10-01'),
    ).toMatchObject({ withoutProduct: 1, news: [] });
  });
});
