import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { fold } from '../../db/sql-names.ts';
import { LIMITS } from '@refined/shared/domain';
import { addDrug, addManyDrugs } from '../../testing/fixtures.ts';
import { anyCharacter } from '../../testing/any-character.ts';
import { describeApi } from '../../testing/suite.ts';
import { listing, type ListPage } from '../../testing/listing.ts';

const NOTHING = { results: [], count: 0, next: null, previous: null };

describeApi('drug lists', (api) => {
  const { get, list, names, ...lists } = listing(api);
  const similar = async (query: string) => (await list(query)).similar ?? false;
  const byTerm = (parameter: string, term: string) =>
    new URLSearchParams({ [parameter]: term }).toString();
  const dins = (term: string) => lists.dins({ din: term });
  const everyPage = async (query: string) => {
    const ids: number[] = [];
    const sizes: number[] = [];
    for (let next: string | null = `/api/drugs/?${query}`; next !== null;) {
      const page: ListPage = await get(next);
      ids.push(...page.results.map(({ id }) => id));
      sizes.push(page.results.length);
      next = page.next;
    }
    return { ids, sizes };
  };

  beforeAll(async () => {
    const { db } = api();
    await addDrug(db, {
      din: '00012345',
      drug_name: 'Apo-Metformin XR',
      active_ingredient_ids: [3001],
    });
    await addDrug(db, { din: '02240001', drug_name: 'METFORMIN', active_ingredient_ids: [3001] });
    await addDrug(db, {
      drug_name: 'JANUMET 50%_off\\',
      active_ingredient_ids: [3002, 3001],
      in_product: true,
    });
    await addDrug(db, {
      drug_name: 'Acétaminophène Élan',
      active_ingredient_ids: [3003],
      queue: 'com',
    });
    await addManyDrugs(db, 450, (index) => ({ drug_name: `Zzz ${index % 7}`, queue: 'dpd' }));
    await addManyDrugs(db, LIMITS.firstPageSize + LIMITS.pageSize, (index) => ({
      drug_name: `Yyy ${index}`,
    }));
  });

  it.each([
    '00012345',
    '12345',
    ' 000-12 345 ',
    '0001\u20132345',
    'DIN 00012345',
    'din:12345',
    'DIN#\u00a00001 2345',
  ])('finds a DIN however it is typed: "%s" (D23)', async (din) => {
    expect(await names(`din=${encodeURIComponent(din)}`)).toEqual(['Apo-Metformin XR']);
  });

  it.each(['99999999', '77', '022400011', 'abc', 'DIN', '%', '%%%'])(
    'finds nothing by the DIN "%s"',
    async (din) => {
      expect(await list(`din=${encodeURIComponent(din)}`)).toEqual(NOTHING);
    },
  );

  it('finds every drug by its own DIN, however it is typed', async () => {
    const blank = fc.constantFrom('', '', ...' \u00a0\u2009\t-\u2013\u2011\u2212\u200b');
    const typed = fc.record({
      prefix: fc.constantFrom('', 'DIN ', 'din', 'Din: ', 'DIN#', 'DIN-'),
      blanks: fc.array(blank, { minLength: 9, maxLength: 9 }),
      short: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 9_000_000, max: 9_000_449 }),
        typed,
        async (number, { prefix, blanks, short }) => {
          const din = String(number).padStart(8, '0');
          const digits = [...(short ? String(number) : din)]
            .map((digit, at) => digit + blanks[at])
            .join('');
          expect((await dins(`${blanks[8]}${prefix}${digits}`))[0]).toBe(din);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('answers any term', async () => {
    const words = "metformin SITAGLIPTIN DIN 0224 and - / , + % _ \\ ' ( É \ud83d\ude00".split(' ');
    const piece = fc.constantFrom(' ', '\u00a0', ...words);
    const term = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('din', 'drug_name', 'active_ingredient__name'),
        term,
        async (parameter, value) => {
          const { status, body } = await api().get(`/api/drugs/?${byTerm(parameter, value)}`);
          // A NUL is refused: the database can't store it in a text.
          expect({ value, status }).toEqual({ value, status: value.includes('\0') ? 400 : 200 });
          if (status === 200) expect(body.count).toBeGreaterThanOrEqual(body.results.length);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('finds names by part, blind to case and accents, those that start with the term first', async () => {
    expect(await names('drug_name=metformin')).toEqual(['METFORMIN', 'Apo-Metformin XR']);
    expect(await names('drug_name=ACETAMINOPHENE')).toEqual(['Acétaminophène Élan']);
    expect(await names('drug_name=xr%20apo')).toEqual(['Apo-Metformin XR']);
    expect(await names('drug_name=élan')).toEqual(['Acétaminophène Élan']);
    expect(await names(byTerm('drug_name', 'XR, apo / METFORMIN'))).toEqual(['Apo-Metformin XR']);
    expect(await names(byTerm('drug_name', 'apo metformin xr'))).toEqual(['Apo-Metformin XR']);
    expect(await names(byTerm('drug_name', 'metformin a p o x r met for min'))).toEqual([
      'Apo-Metformin XR',
    ]);
    expect(await similar(byTerm('drug_name', 'metformin a p o x r met for min zzz'))).toBe(true);
  });

  it.each(['%', '_', '\\', '50%_off\\'])('takes %s as it is', async (term) => {
    expect(await names(`drug_name=${encodeURIComponent(term)}`)).toEqual(['JANUMET 50%_off\\']);
  });

  it('tolerates a typo only when nothing matches exactly', async () => {
    expect(await names('drug_name=metfromin')).toEqual(['METFORMIN', 'Apo-Metformin XR']);
    expect(await names('active_ingredient__name=sitaglipton')).toEqual(['JANUMET 50%_off\\']);
    expect(await names('drug_name=qqqqqqqq')).toEqual([]);
    expect(await names('active_ingredient__name=qqqqqqqq')).toEqual([]);
  });

  it('says when what it found only resembles the term', async () => {
    expect(await similar('drug_name=metfromin')).toBe(true);
    expect(await similar('active_ingredient__name=sitaglipton')).toBe(true);
    expect(await similar(byTerm('active_ingredient__name', 'metformin sitaglipton'))).toBe(true);
    for (const query of [
      'drug_name=metformin',
      'active_ingredient__name=metformin',
      'drug_name=qqqqqqqq',
      'din=12345',
      'queue=com',
      '',
    ])
      expect({ query, similar: await similar(query) }).toEqual({ query, similar: false });
    expect(await list('drug_name=qqqqqqqq')).not.toHaveProperty('similar');
  });

  it.each([
    'metformin sitagliptin',
    'Sitagliptin, Metformin',
    'sitagliptin + metformin',
    'metformin/sitagliptin',
    'sitagliptin and metformin',
    'HYDROCHLORIDE SITAGLIPTIN METFORMIN',
    'sitagliptin & met-formin',
  ])('takes "%s" for two ingredients, and finds what has both (D23)', async (term) =>
    expect(await names(byTerm('active_ingredient__name', term))).toEqual(['JANUMET 50%_off\\']),
  );

  it('finds nothing for two ingredients that no drug has together', async () => {
    expect(await list(byTerm('active_ingredient__name', 'metformin acetaminophene'))).toEqual(
      NOTHING,
    );
  });

  it('finds ingredients by part', async () => {
    expect(await names('active_ingredient__name=metformin')).toEqual([
      'Apo-Metformin XR',
      'JANUMET 50%_off\\',
      'METFORMIN',
    ]);
    expect(await names('active_ingredient__name=acetamino')).toEqual(['Acétaminophène Élan']);
  });

  it.each(['queue=dpd', 'din=09000', 'drug_name=zzz', 'drug_name=z', 'din=', 'drug_name=%20', ''])(
    'pages through "%s" to the end, each drug once (D24)',
    async (query) => {
      const { count } = await list(query);
      const { ids, sizes } = await everyPage(query);
      expect(ids).toHaveLength(count);
      expect(new Set(ids).size).toBe(count);
      expect(sizes[0]).toBe(LIMITS.firstPageSize);
      expect(sizes.slice(1, -1).every((size) => size === 200)).toBe(true);
      const others = /zz?|dpd/.test(query) ? 0 : LIMITS.firstPageSize + LIMITS.pageSize;
      // Four drugs have other DINs and other names.
      const few = /zz?|dpd|09000/.test(query) ? 0 : 4;
      expect(count).toBe(450 + others + few);
    },
  );

  it('ends where a page is exactly full', async () => {
    expect((await everyPage('drug_name=yyy')).sizes).toEqual([
      LIMITS.firstPageSize,
      LIMITS.pageSize,
    ]);
  });

  it('goes on after drugs that left the list meanwhile', async () => {
    const { next } = await list('queue=dpd');
    const { rows } = await sql<{
      id: number;
    }>`update drug set queue = 'com', version = version + 1 where id in (select id from drug where queue = 'dpd' order by id limit 40) returning id`.execute(
      api().db,
    );
    expect(rows).toHaveLength(40);
    const page = await get<ListPage>(next!);
    expect({ shown: page.results.length, count: page.count }).toEqual({ shown: 200, count: 410 });
    await sql`update drug set queue = 'dpd', version = version + 1 where queue = 'com' and drug_name like 'Zzz%'`.execute(
      api().db,
    );
  });

  it('lists a drug as specified (specification §3)', async () => {
    const { results } = await list('queue=com');
    expect(results).toEqual([
      expect.objectContaining({
        drug_name: 'Acétaminophène Élan',
        active_ingredient: [{ id: 3003, name: 'ACÉTAMINOPHÈNE' }],
        type: { id: 1003, name: 'Generic' },
        tier: null,
        queue: 'com',
        in_formulary: false,
      }),
    ]);
  });

  it('answers 304 until something in the list changes', async () => {
    const first = await api().get('/api/drugs/?queue=com');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await api().get('/api/drugs/?queue=com', { headers })).status).toBe(304);
    await sql`update drug set version = version + 1 where queue = 'com'`.execute(api().db);
    expect((await api().get('/api/drugs/?queue=com', { headers })).status).toBe(200);
  });

  it.each([
    ['queue=nowhere', 'queue'],
    ['queue=', 'queue'],
    ['din=1&drug_name=x', 'non_field_errors'],
    ['din=1&queue=dpd', 'non_field_errors'],
    ['din=1&din=2', 'din'],
    ['queue=dpd&cursor=!', 'cursor'],
    ['queue=dpd&cursor=WzFd', 'cursor'],
    [`queue=dpd&cursor=${Buffer.from('[0,"a\\u0000",1]').toString('base64url')}`, undefined],
    [`drug_name=${'x'.repeat(501)}`, 'drug_name'],
    ['drug_name=a%00b', undefined],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await api().get(`/api/drugs/?${query}`);
    expect(status).toBe(400);
    expect(field ? Object.keys(body.errors) : []).toEqual(field ? [field] : []);
  });

  it('folds as the database does', async () => {
    const letters =
      Array.from({ length: 0x24f }, (_, code) => String.fromCharCode(code + 1)).join('') + '’‘–—';
    const { rows } = await sql<{ folded: string }>`select fold(${letters}) as folded`.execute(
      api().db,
    );
    // Only the letters in the function must agree; lower() of any other letter depends on the
    // locale.
    const named = /[a-z0-9àáâãäåçèéêëìíîïñòóôõöøùúûüýÿšžœæ’‘–—]/iu;
    const pairs = [...letters]
      .map((letter, index) => [letter, rows[0]?.folded[index]])
      .filter(([letter]) => named.test(letter ?? ''));
    expect(pairs.filter(([letter, folded]) => fold(letter ?? '') !== folded)).toEqual([]);
  });
});
