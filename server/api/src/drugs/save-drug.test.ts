import { beforeEach, expect, it } from '@jest/globals';
import type { DrugInput } from '@refined/shared/contract';
import type { CompiledQuery } from 'kysely';
import { apiMessages } from '../messages/api.ts';
import { addDrug, addImportRun, readHistory, readDrug, setDrug } from '../testing/fixtures.ts';
import { inputOf } from '../testing/record-input.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('saving a drug', (api) => {
  let id: number;
  let input: DrugInput;

  beforeEach(async () => {
    id = await addDrug(api().db, {
      drug_name: 'Apo-Metformin',
      schedule_ids: [2001],
      active_ingredient_ids: [3001],
      administration_ids: [4001, 4002, 4003],
      manufacturer_id: 5001,
      tier: 1,
      pin: 'P1',
    });
    const { body } = await api().get(`/api/drugs/${id}`);
    input = inputOf(body);
  });

  const put = (body: unknown, headers: Record<string, string> = {}) =>
    api().put(`/api/drugs/${id}/`, body, headers);
  const history = () => readHistory(api().db, id);

  it('writes the tier, a whole number or nothing; what leaves it out leaves it (D71)', async () => {
    expect((await put({ ...input, tier: '3' })).body).toMatchObject({ tier: 3, version: 2 });
    const { tier: _tier, ...without } = input;
    expect((await put({ ...without, form: 'Tablet' })).body).toMatchObject({ tier: 3 });
    expect((await put({ ...input, form: 'Tablet', tier: null })).body.tier).toBeNull();
    for (const tier of ['ten', 0, 10, '-1', '1.5'])
      expect(await put({ ...input, tier })).toMatchObject({
        status: 422,
        body: { errors: { tier: [apiMessages.notATier] } },
      });
  });

  it('writes every field, counts the version, names what was overridden, leaves one history row (D43)', async () => {
    const changed = {
      ...input,
      drug_name: 'APO-METFORMIN',
      form: 'Tablet',
      type: { id: '1001', name: 'Single-Source Brand' },
      manufacturer: null,
      administration: [{ id: 4003 }, { id: '4001' }],
      sub_medical_condition: [{ id: 6001 }],
      drug_class: { id: 7001 },
      grandfather_period: { lookup_id: '101', name: '30 Days' },
    };
    const answer = await put(changed, { 'if-match': '"v1"', 'x-request-id': 'save-test-1' });
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe('"v2"');
    expect(answer.body).toMatchObject({
      drug_name: 'APO-METFORMIN',
      form: 'Tablet',
      manufacturer: null,
      administration: [
        { id: 4003, name: 'RECTAL' },
        { id: 4001, name: 'ORAL' },
      ],
      grandfather_period: { lookup_id: 101 },
      version: 2,
    });
    expect((await api().get(`/api/drugs/${id}`)).body).toEqual(answer.body);
    const { overridden } = await readDrug(api().db, id);
    expect(overridden).toEqual([
      'administration',
      'drug_class',
      'drug_name',
      'form',
      'grandfather_period',
      'manufacturer',
      'sub_medical_condition',
      'type',
    ]);
    expect(await history()).toEqual([
      expect.objectContaining({
        actor: 'ada',
        request_id: 'save-test-1',
        kind: 'edit',
        version: 2,
        before: expect.objectContaining({ drug_name: 'Apo-Metformin', manufacturer_id: 5001 }),
        after: expect.objectContaining({
          drug_name: 'APO-METFORMIN',
          manufacturer_id: null,
          type_id: 1001,
        }),
      }),
    ]);
  });

  it('writes nothing for what a save merely normalises (D52)', async () => {
    const first = { ...input, grandfather_period: { lookup_id: '100', name: 'None' } };
    const answer = await put({ ...first, form: ' ', schedule: [{ id: 2001 }, { id: '2001' }] });
    expect({ status: answer.status, etag: answer.headers.etag }).toEqual({
      status: 200,
      etag: '"v1"',
    });
    expect(answer.body).toMatchObject({ grandfather_period: null, form: '', version: 1 });
    expect(await history()).toEqual([]);
  });

  it('writes what was changed and leaves the rest as it is stored (D52)', async () => {
    const period = { lookup_id: '100', name: 'None' };
    await put({ ...input, strength: '850 MG', grandfather_period: period });
    const [row] = await history();
    const { strength: _strength, ...kept } = row!.before!;
    expect(row!.after).toEqual({ ...kept, strength: '850 MG', grandfather_period_id: null });
    const drug = await readDrug(api().db, id);
    // An ingredient and its strength are one value.
    expect(drug.overridden).toEqual(['active_ingredient', 'strength']);
  });

  it('saves the rest of a record whose strength an import made longer than a person may write it (D52)', async () => {
    const strength = Array.from({ length: 90 }, (_, of) => `${of} MG`).join('; ');
    await setDrug(api().db, id, { strength });
    expect(await put({ ...input, strength, form: 'KIT' })).toMatchObject({
      status: 200,
      body: { strength, form: 'KIT' },
    });
    expect((await put({ ...input, strength: `${strength}; 1 G`, form: 'KIT' })).status).toBe(422);
  });

  it('is no conflict with a newer version that holds the same already, written another way (D36, D52)', async () => {
    await put({ ...input, form: 'Tablet' }, { 'if-match': '"v1"' });
    const same = { ...input, form: 'Tablet ', grandfather_period: { lookup_id: '100' } };
    const again = await put(same, { 'if-match': '"v1"' });
    expect({ status: again.status, etag: again.headers.etag }).toEqual({
      status: 200,
      etag: '"v2"',
    });
  });

  it.each(['"v1-gzip"', 'W/"v1-gzip"', '"v1--gzip"', '"v1;br"'])(
    'saves over the version that a proxy has written as %s (D88)',
    async (tag) => {
      const answer = await put({ ...input, form: 'Tablet' }, { 'if-match': tag });
      expect(answer.status).toBe(200);
      const next = await put({ ...input, form: 'Capsule' }, { 'if-match': tag });
      expect(next.status).toBe(412);
    },
  );

  it('answers 412 with the record that stands to a save over a newer version (D36)', async () => {
    await put({ ...input, form: 'Tablet' }, { 'if-match': '"v1"' });
    const answer = await put({ ...input, form: 'Capsule' }, { 'if-match': '"v1"' });
    expect(answer.status).toBe(412);
    expect(answer.headers.etag).toBe('"v2"');
    expect(answer.body.current).toMatchObject({
      id,
      form: 'Tablet',
      version: 2,
      in_formulary: false,
    });
    expect(await history()).toHaveLength(1);
  });

  it('answers with what it wrote itself, also when somebody goes on at once: the next save must not replace what its sender never saw', async () => {
    const { app, db, token } = api();
    const thenSomebodyElse = new Proxy(db, {
      get: (target, name) =>
        name !== 'executeQuery'
          ? Reflect.get(target, name)
          : async (query: CompiledQuery) => {
              const result = await target.executeQuery(query);
              if (query.sql.includes('update drug d'))
                await setDrug(target, id, { form: 'Theirs', version: 3 });
              return result;
            },
    });
    const other = await api().another({ db: thenSomebodyElse });
    const headers = { authorization: `Token ${token}` };
    const answer = await other.inject({
      method: 'PUT',
      url: `/api/drugs/${id}/`,
      headers,
      payload: { ...input, form: 'Mine' },
    });
    expect({ status: answer.statusCode, tag: answer.headers.etag, ...answer.json() }).toMatchObject(
      { status: 200, tag: '"v2"', version: 2, form: 'Mine' },
    );
    const next = await app.inject({
      method: 'PUT',
      url: `/api/drugs/${id}/`,
      headers: { ...headers, 'if-match': answer.headers.etag },
      payload: { ...input, form: 'Mine again' },
    });
    expect(next.statusCode).toBe(412);
    await other.close();
  });

  it.each(['"v1"', 'W/"v1"', '"v9", "v1"', '*'])('saves with If-Match: %s', async (tag) => {
    expect((await put({ ...input, form: 'Tablet' }, { 'if-match': tag })).status).toBe(200);
  });

  it.each(['"v2"', '"v"', 'v1', '""'])('refuses If-Match: %s', async (tag) => {
    expect((await put({ ...input, form: 'Tablet' }, { 'if-match': tag })).status).toBe(412);
  });

  it('lets one of many saves at once through, the others see what stands', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        put({ ...input, form: `Form ${index}` }, { 'if-match': '"v1"' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(11);
    const [row] = await history();
    for (const { body } of answers.filter(({ status }) => status === 412))
      expect(body.current.form).toBe(row?.after.form);
  });

  it('versions saves without If-Match too: the last one wins, none is lost from the history', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => put({ ...input, form: `Form ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await history();
    expect(rows.map(({ version }) => version)).toEqual([2, 3, 4, 5]);
    rows.slice(1).forEach(({ before }, index) => expect(before).toEqual(rows[index]?.after));
  });

  it('refuses a key that no field has, by its name, and saves nothing of the rest', async () => {
    const answer = await put({ ...input, form: 'GEL', storage: 'Keep cold' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ storage: [apiMessages.unknownField('storage')] });
    expect(await history()).toHaveLength(0);
  });

  it.each<[string, (body: DrugInput) => unknown, string[]]>([
    [
      'ids that no list holds',
      (body) => ({ ...body, schedule: [{ id: 999_999 }], type: { id: 'x' } }),
      ['schedule', 'type'],
    ],
    ['ids of another list', (body) => ({ ...body, manufacturer: 1003 }), ['manufacturer']],
    [
      'ids beyond any',
      (body) => ({
        ...body,
        manufacturer: 1e30,
        grandfather_period: { lookup_id: '99999999999999999999' },
      }),
      ['grandfather_period', 'manufacturer'],
    ],
    [
      'texts too long',
      (body) => ({ ...body, drug_name: 'x'.repeat(501), form: 'x'.repeat(501) }),
      ['drug_name', 'form'],
    ],
    [
      'lists too long',
      (body) => ({ ...body, active_ingredient: Array.from({ length: 101 }, () => ({ id: 3001 })) }),
      ['active_ingredient'],
    ],
    ['another DIN or PIN', (body) => ({ ...body, din: '00000001', pin: 'P2' }), ['din', 'pin']],
    ['a missing field', ({ form: _form, ...body }) => body, ['form']],
    [
      'fields of the wrong kind',
      (body) => ({ ...body, drug_name: 7, schedule: 'x', type: [] }),
      ['drug_name', 'schedule', 'type'],
    ],
    ['no object at all', () => [], ['non_field_errors']],
  ])('answers 422 naming the fields: %s', async (_name, change, fields) => {
    const answer = await put(change(input));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(fields);
    expect((await api().get(`/api/drugs/${id}`)).headers.etag).toBe('"v1"');
  });

  it('keeps an id that its list has lost (D28)', async () => {
    await setDrug(api().db, id, { schedule_ids: [2001, 2999] });
    expect((await api().get(`/api/drugs/${id}`)).body.schedule).toEqual([
      { id: 2001, name: 'PRESCRIPTION' },
      { id: 2999, name: '' },
    ]);
    const answer = await put({
      ...input,
      schedule: [{ id: '2999', name: '(not in list)' }, { id: 2001 }],
    });
    expect(answer.body.schedule).toEqual([
      { id: 2999, name: '' },
      { id: 2001, name: 'PRESCRIPTION' },
    ]);
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999', '2147483648', '1e3', '%20'])(
    'knows no drug "%s"',
    async (unknown) => {
      expect((await api().get(`/api/drugs/${unknown}`)).status).toBe(404);
      expect((await api().put(`/api/drugs/${unknown}/`, input)).status).toBe(404);
      expect((await api().post(`/api/drugs/${unknown}/archive/`)).status).toBe(404);
    },
  );

  it('shows what DPD says the name is, and as of when (D34)', async () => {
    const { db } = api();
    const run = await addImportRun(db, { actor: 'test' });
    await db
      .insertInto('source_product')
      .values({
        drug_code: id + 50_000,
        drug_id: id,
        import_id: run,
        content: JSON.stringify({ brandName: 'APO METFORMIN' }),
      })
      .execute();
    expect((await api().get(`/api/drugs/${id}`)).body).toMatchObject({
      dpd_name: 'APO METFORMIN',
      dpd_date: '2026-04-01',
    });
    expect((await api().get('/api/database_files/')).body.imports[0]).toMatchObject({
      kind: 'dpd',
      extract_date: '2026-04-01',
      actor: 'test',
      counts: {},
    });
    expect((await api().get('/api/drugs/count_review/')).body.refined).toMatchObject({
      dpd_date: '2026-04-01',
      noc_date: null,
    });
  });

  it('keeps its history append-only (D43)', async () => {
    await put({ ...input, form: 'Tablet' });
    const { db } = api();
    await expect(
      db.updateTable('drug_history').set({ actor: 'nobody' }).where('drug_id', '=', id).execute(),
    ).rejects.toThrow('append-only');
    await expect(db.deleteFrom('drug_history').where('drug_id', '=', id).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('drug').where('id', '=', id).execute()).rejects.toThrow(
      'never deleted',
    );
  });

  it("names who saved: the token's user", async () => {
    const token = await api().addColleague(`bea-${id}`);
    await api().call('PUT', `/api/drugs/${id}/`, { body: { ...input, form: 'Tablet' }, token });
    expect((await history()).map(({ actor }) => actor)).toEqual([`bea-${id}`]);
  });
});
