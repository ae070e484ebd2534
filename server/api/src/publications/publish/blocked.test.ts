import { expect, it } from '@jest/globals';
import { BLANK_CHARACTERS, missingToPublish, REQUIRED_TO_PUBLISH } from '@refined/shared/domain';
import type { PublicationPreview } from '@refined/shared/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { addDrug, addLookups, readDrug } from '../../testing/fixtures.ts';
import { COMPLETE, publishing, type DrugValues } from '../../testing/publishing.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { describeApi } from '../../testing/suite.ts';

/** Each required field without a usable value. */
const LACKING: readonly (readonly [string, DrugValues])[] = [
  ['din', { din: '' }],
  ['din', { din: '2247162' }],
  ['type', { type_id: null }],
  ['drug_name', { drug_name: '' }],
  ['drug_name', { drug_name: ' \u00a0\t' }],
  ['drug_name', { drug_name: '\u200b' }],
  ['form', { form: '' }],
  ['form', { form: '\u2003' }],
  ['active_ingredient', { active_ingredient_ids: [] }],
];

describeApi('what is blocked (D54)', (api) => {
  const { preview, publish, published: publications, edit } = publishing(api);
  const dins = new Map<number, string>();
  /** A drug on the product and in no queue, as published. */
  const published = async (values: DrugValues = {}) => {
    const id = await addDrug(api().db, { ...COMPLETE, queue: 'update', ...values });
    dins.set(id, (await readDrug(api().db, id)).din);
    await publish();
    return id;
  };
  const inFile = async (id: number) => {
    const [{ number }] = await publications();
    const { drugs } = (await api().get(`/api/publications/${number}/download/`)).body;
    return drugs.find(({ din }: { din: string }) => din === dins.get(id));
  };
  const blockedIn = ({ blocked }: PublicationPreview, id: number) =>
    blocked.find((drug) => drug.id === String(id));

  it.each(LACKING)(
    'a record on the product and in no queue that lost its %s: what was published stands',
    async (field, values) => {
      const id = await published({ drug_name: 'Published' });
      const before = await inFile(id);
      await edit(id, { ...values, strength: 'EDITED' });
      const said = await preview();
      expect(blockedIn(said, id)).toMatchObject({
        missing: [field],
        place: 'product',
        drug_name: 'Published',
      });
      expect(said.changed.map((change) => change.id)).not.toContain(String(id));
      // Publishing another drug doesn't touch this one.
      await published();
      expect(await inFile(id)).toEqual(before);
      expect(await readDrug(api().db, id)).toMatchObject({ version: 3 });
      // Complete again, the drug is published.
      await edit(id, { ...COMPLETE, din: dins.get(id)!, drug_name: 'Complete' });
      expect((await publish()).body).toMatchObject({ changed: 1 });
      expect(await inFile(id)).toMatchObject({ drug_name: 'Complete', strength: 'EDITED' });
    },
  );

  it('the screen that clears a name says so, and the file keeps the name', async () => {
    const id = await published({ drug_name: 'Kept' });
    await reviewing(api).save(id, { drug_name: '  ' });
    expect(blockedIn(await preview(), id)).toMatchObject({ missing: ['drug_name'] });
    expect((await publish()).status).toBe(409);
    expect(await inFile(id)).toMatchObject({ drug_name: 'Kept' });
    await edit(id, { drug_name: 'Kept' });
    expect(blockedIn(await preview(), id)).toBeUndefined();
  });

  it('an ingredient or a type whose name is gone counts as missing', async () => {
    const id = await published();
    await addLookups(api().db, 'active_ingredient', { 3999: ' ' });
    await edit(id, { active_ingredient_ids: [3001, 3999] });
    expect(blockedIn(await preview(), id)).toMatchObject({ missing: ['active_ingredient'] });
    await edit(id, { active_ingredient_ids: [3998] });
    expect(blockedIn(await preview(), id)).toMatchObject({ missing: ['active_ingredient'] });
    await edit(id, COMPLETE);
  });

  it('a blocked drug in the update queue that was archived before is removed, and stays blocked', async () => {
    const id = await published();
    await api().post(`/api/drugs/${id}/archive/`);
    await api().post(`/api/drugs/${id}/update_review/`);
    await edit(id, { form: '' });
    const said = await preview();
    expect(blockedIn(said, id)).toMatchObject({ missing: ['form'], place: 'update' });
    expect(said.removed.map((change) => change.id)).toEqual([String(id)]);
    expect((await publish()).status).toBe(200);
    expect(await inFile(id)).toBeUndefined();
    expect(blockedIn(await preview(), id)).toMatchObject({ place: 'update' });
    await edit(id, COMPLETE);
    await publish();
    expect(await inFile(id)).toBeDefined();
  });

  it('a blocked drug in the update queue that is on the product stays as it was published', async () => {
    const id = await published({ strength: '1 G' });
    await edit(id, { queue: 'update', form: '', strength: '2 G' });
    expect(blockedIn(await preview(), id)).toMatchObject({ place: 'update' });
    await published();
    expect(await inFile(id)).toMatchObject({ strength: '1 G', form: 'TABLET' });
    await edit(id, COMPLETE);
    await publish();
  });

  it('what is incomplete and removed, or in review, blocks nothing', async () => {
    const [removed, inReview] = [await published(), await published()];
    await edit(removed, { form: '', in_product: false });
    await edit(inReview, { form: '', queue: 'dpd' });
    const said = await preview();
    expect(said.counts).toMatchObject({ removed: 1, blocked: 0 });
    await publish();
    expect(await inFile(inReview)).toMatchObject({ form: 'TABLET' });
    await edit(inReview, { queue: 'update' });
    expect(blockedIn(await preview(), inReview)).toMatchObject({
      missing: ['form'],
      place: 'update',
    });
    await edit(inReview, COMPLETE);
    await publish();
  });

  it('what was published incomplete before this rule is named until it is complete, also in review', async () => {
    const { db } = api();
    const id = await published({ drug_name: 'Of old' });
    // Uses the migration's own definition of the constraint.
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conname = 'publication_item_complete'`.execute(db);
    await sql`alter table publication_item disable trigger publication_item_immutable`.execute(db);
    await sql`alter table publication_item drop constraint publication_item_complete`.execute(db);
    await sql`update publication_item set content = jsonb_set(content, '{form}', '""') where drug_id = ${id}`.execute(
      db,
    );
    await sql`alter table publication_item add constraint publication_item_complete ${sql.raw(rows[0]!.rule)}`.execute(
      db,
    );
    await sql`alter table publication_item enable trigger publication_item_immutable`.execute(db);
    await edit(id, { form: '', queue: 'dpd' });
    expect(blockedIn(await preview(), id)).toMatchObject({ missing: ['form'], place: 'review' });
    await edit(id, { queue: '' });
    expect(blockedIn(await preview(), id)).toMatchObject({ missing: ['form'], place: 'product' });
    await edit(id, { form: 'TABLET' });
    const said = await preview();
    expect(said.blocked).toEqual([]);
    expect(said.changed).toMatchObject([
      { id: String(id), fields: [{ field: 'form', before: [], after: ['TABLET'] }] },
    ]);
    expect((await publish()).body).toMatchObject({ changed: 1 });
    expect(await preview()).toMatchObject({ counts: { changed: 0, blocked: 0 } });
  });

  it('no code path stores an incomplete record: the database refuses it', async () => {
    const { db } = api();
    const id = await published();
    const [{ number }] = await publications();
    for (const [, values] of LACKING) {
      await edit(id, { drug_name: 'Whole', din: dins.get(id)!, ...COMPLETE, ...values });
      await expect(
        sql`insert into publication_item (publication, drug_id, content) select 0, d.id, drug_state(d) from drug d where d.id = ${id}`.execute(
          db,
        ),
      ).rejects.toThrow('publication_item_complete');
    }
    for (const content of ['{}', '[]', '"text"', '{"type_id": "7"}']) {
      await expect(
        sql`insert into publication_item (publication, drug_id, content) values (${number}, ${id}, ${content}::jsonb)`.execute(
          db,
        ),
      ).rejects.toThrow('publication_item_complete');
    }
    await edit(id, { drug_name: 'Whole', din: dins.get(id)!, ...COMPLETE });
    await publish();
  });

  it('database and domain judge every text alike', async () => {
    const character = fc.oneof(
      fc.constantFrom(
        ...[...new Set(BLANK_CHARACTERS.match(/\\u[0-9A-F]{4}/g))].map((code) =>
          String.fromCharCode(parseInt(code.slice(2), 16)),
        ),
      ),
      fc.integer({ min: 1, max: 0xd7ff }).map((code) => String.fromCharCode(code)),
    );
    const texts = fc.sample(
      fc.array(character, { maxLength: 3 }).map((all) => all.join('')),
      { numRuns: 400, seed: 54 },
    );
    const states = texts.map((text, index) => ({
      din: index % 13 === 0 ? text : '02247162',
      type_id: index % 7 === 0 ? null : 1003,
      drug_name: text,
      form: index % 5 === 0 ? 'X' : text,
      active_ingredient_ids: index % 11 === 0 ? [] : [3001],
    }));
    const { rows } = await sql<{ complete: boolean }>`
      select is_publishable(value) as complete from json_array_elements(${JSON.stringify(states)}::json) with ordinality as e(item, place)
      cross join lateral (select item::jsonb as value) v order by place`.execute(api().db);
    const judged = states.map(
      (state) =>
        missingToPublish(
          (field) =>
            ({
              din: [state.din],
              type: state.type_id === null ? [] : ['Generic'],
              drug_name: [state.drug_name],
              form: [state.form],
              active_ingredient: state.active_ingredient_ids.map(() => 'M'),
              strength: [],
            })[field],
        ).length === 0,
    );
    expect(rows.map(({ complete }) => complete)).toEqual(judged);
    expect(new Set(judged)).toEqual(new Set([true, false]));
    expect(REQUIRED_TO_PUBLISH).toHaveLength(5);
  });
});

describeApi('an added drug in the preview (D86)', (api) => {
  const { add, preview } = publishing(api);
  /** A drug whose type and tier an import inferred. */
  const inferred = async (values: DrugValues = {}) => {
    const id = await add({ strength: '500 MG', tier: 1, ...values });
    await sql`insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      values (${id}, 'importer', 'test', 'import', 1, null, '{}', '{"inferred": ["type", "tier"]}')`.execute(
      api().db,
    );
    return id;
  };

  it('has its market status, and the inferred fields that nobody has edited', async () => {
    const id = await inferred({ dpd_status: 'approved' });
    expect(await preview()).toMatchObject({
      counts: { added: 1, inferred: 1 },
      added: [{ id: String(id), status: 'approved', inferred: ['tier', 'type'] }],
    });

    await sql`insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      values (${id}, 'ada', 'test', 'edit', 2, '{"tier": "1"}', '{"tier": "2"}', '{}')`.execute(
      api().db,
    );
    expect((await preview()).added).toMatchObject([{ inferred: ['type'] }]);
  });

  it('has none that somebody said is right', async () => {
    const id = await inferred();
    const ofDrug = async () => (await preview()).added.find((added) => added.id === String(id));
    const marks = async () => (await api().get(`/api/drugs/${id}/marks/`)).body;
    const confirm = (fields: readonly string[]) =>
      api().post(`/api/drugs/${id}/inferred/`, { fields });

    expect(await marks()).toMatchObject({ inferred: ['tier', 'type'] });
    expect((await confirm(['tier', 'form'])).body).toEqual({ inferred: ['type'] });
    expect((await confirm(['tier'])).body).toEqual({ inferred: ['type'] });
    expect(await ofDrug()).toMatchObject({ inferred: ['type'] });
    expect((await confirm(['type'])).body).toEqual({ inferred: [] });
    expect(await ofDrug()).not.toHaveProperty('inferred');
    expect(await marks()).not.toHaveProperty('inferred');
    expect((await api().post('/api/drugs/999999/inferred/', { fields: [] })).status).toBe(404);
  });
});
