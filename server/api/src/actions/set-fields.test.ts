import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDrug, readHistory } from '../testing/fixtures.ts';
import { recordStatements } from '../testing/recorded-statements.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('setting our own fields of several drugs', (api) => {
  const INPUT = { tier: 2, drug_class: 7001, sub_medical_condition: [6001] };
  const add = (values: object = {}) => addDrug(api().db, { queue: 'manual', ...values });
  const { perform, previewAction, undoAction, actionOf } = reviewing(api);
  const set = (target: Parameters<typeof perform>[1], input: object = INPUT) =>
    perform('set_fields', target, input);
  const fieldsOf = (id: number) =>
    api()
      .db.selectFrom('drug')
      .select(['tier', 'drug_class_id', 'sub_medical_condition_ids', 'overridden', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const SET = { tier: 2, drug_class_id: 7001, sub_medical_condition_ids: [6001], version: 2 };

  beforeAll(() => add({ queue: 'noc' }));

  it('is an edit of each, with its history, and one action that says what was set', async () => {
    const [plain, same] = [await add({ tier: 1 }), await add({ ...SET, version: 1 })];
    const { body } = await set([plain, same, 2_147_000_000]);
    expect(body).toMatchObject({
      results: [{ outcome: 'done', version: 2 }, { outcome: 'unchanged' }, { outcome: 'unknown' }],
      ...{ done: 1, refused: 1 },
    });
    expect(await fieldsOf(plain)).toMatchObject(SET);
    expect((await readHistory(api().db, plain)).at(-1)).toMatchObject({
      ...{ kind: 'edit', actor: 'ada', note: { action: body.action } },
      ...{ before: { tier: 1 }, after: { tier: 2 } },
    });
    const page = await actionOf(body.action);
    expect(page.action).toMatchObject({ kind: 'fields', size: 1 });
    expect(page.action.fields).toContainEqual({ field: 'tier', after: ['2'] });
  });

  it('is undone: each has again what it had, but for what was changed since', async () => {
    const [back, changed] = [await add({ tier: 1 }), await add({ tier: 3 })];
    const { action } = (await set([back, changed])).body;
    await set([changed], { tier: 4 });
    const undone = await undoAction(action);
    expect(undone.body).toMatchObject({ undone: 1, refused: 1, results: [{ id: `${changed}` }] });
    const none = { drug_class_id: null, sub_medical_condition_ids: [], overridden: [] };
    expect(await fieldsOf(back)).toEqual({ ...none, tier: 1, version: 3 });
    expect(await fieldsOf(changed)).toMatchObject({ tier: 4, version: 3 });
    expect((await actionOf(undone.body.action)).undoable).toBe(false);
  });

  it('is one statement for all drugs of a chunk: ten thousand took longer than a request may', async () => {
    const ids = [await add({ tier: 1 }), await add({ tier: 3 }), await add({ tier: 4 })];
    const recorded = await recordStatements(() => set(ids));
    expect(recorded.filter(({ text }) => text.includes('insert into drug_history'))).toHaveLength(
      1,
    );
    for (const id of ids) expect(await fieldsOf(id)).toMatchObject(SET);
  });

  it('refuses a drug that was changed since the user saw it', async () => {
    const id = await add();
    await set([id], { tier: 1 });
    const { body } = await set({ drugs: [{ id, version: 1 }] });
    expect(body.results).toEqual([expect.objectContaining({ outcome: 'refused', why: 'changed' })]);
    expect(await fieldsOf(id)).toMatchObject({ tier: 1, version: 2 });
  });

  it('shows before, for all that a filter leaves, what each gets in place of what', async () => {
    const queue = 'com';
    for (const tier of [1, 1, 2]) await add({ queue, tier, manufacturer_id: 5001 });
    await add({ queue, tier: 4 });
    const part = { queue, filter: 'company.5001', expected: 3 };
    const preview = await previewAction('set_fields', queue, { ...part, input: { tier: 2 } });
    expect(preview.body).toMatchObject({
      count: 3,
      changes: [{ field: 'tier', before: ['1'], after: ['2'], count: 2 }],
    });
    expect((await set(part, { tier: 2 })).body).toMatchObject({ done: 2, refused: 0 });
  });

  describe('is refused, naming the field:', () => {
    it.each([
      ['no field', {}, 422, 'input'],
      ['no such tier', { tier: 0 }, 422, 'input.tier'],
      ['no such class', { drug_class: 1 }, 422, 'input.drug_class'],
      ['a field that no source leaves to us', { form: 'TABLET' }, 400, 'input.form'],
      ['a text for a tier', { tier: 'two' }, 400, 'input.tier'],
    ])('%s', async (_what, input, status, field) => {
      expect(await set([await add()], input)).toMatchObject({
        status,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    });
  });
});
