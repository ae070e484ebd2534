import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { migrations } from '../../db/migrations/index.ts';
import { publishing, type DrugValues } from '../../testing/publishing.ts';
import { addPublication } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';

const [ONE, OTHER, FREE] = ['02110001', '02110002', '02110003'];

describeApi('one DIN is published once (D75)', (api) => {
  const { add, edit, preview, publish } = publishing(api);
  const published = async () => {
    const { rows } = await sql<{ name: string; din: string }>`
      select content ->> 'drug_name' as name, content ->> 'din' as din
      from publication_content((select max(number) from publication))
      where content ->> 'din' in (${ONE}, ${OTHER}, ${FREE}) order by name`.execute(api().db);
    return rows.map(({ name, din }) => [name, din]);
  };
  const blocked = async () =>
    (await preview()).blocked.map(({ drug_name, same_din = [] }) => [
      drug_name,
      ...same_din.map((other) => other.drug_name),
    ]);
  const two = async (one: DrugValues, other: DrugValues): Promise<[number, number]> => {
    const first = await add({ drug_name: 'First', ...one });
    return [first, await add({ drug_name: 'Second', ...other })];
  };
  /** Takes drugs off the product, so that the next test can use their DINs. */
  const away = async (...ids: number[]) => {
    for (const id of ids) await edit(id, { queue: '', in_product: false });
    await publish();
    expect(await published()).toEqual([]);
  };

  it('of two in one publication neither is published, and each names the other', async () => {
    const ids = await two({ din: ONE }, { din: ONE });
    expect(await blocked()).toEqual([
      ['First', 'Second'],
      ['Second', 'First'],
    ]);
    expect((await publish()).status).toBe(409);
    await edit(ids[1], { queue: 'com' });
    expect((await publish()).status).toBe(200);
    expect(await published()).toEqual([['First', ONE]]);
    await away(...ids);
  });

  it('a DIN that a published record still has blocks, also where that one is in review', async () => {
    const [first] = [await add({ drug_name: 'First', din: ONE })];
    await publish();
    await edit(first, { queue: 'dpd', din: FREE });
    const second = await add({ drug_name: 'Second', din: ONE });
    expect(await blocked()).toEqual([['Second', 'First']]);
    await away(first, second);
  });

  it('an exchange is published as one, and not in halves', async () => {
    const ids = await two({ din: ONE }, { din: OTHER });
    await publish();
    await edit(ids[0], { din: OTHER, queue: 'update' });
    expect(await blocked()).toEqual([['First', 'Second']]);
    // The second drug is blocked for another reason: both stay as published.
    await edit(ids[1], { din: ONE, queue: 'update', form: '' });
    expect(await blocked()).toEqual([['First', 'Second'], ['Second']]);
    await edit(ids[1], { form: 'TABLET' });
    expect(await blocked()).toEqual([]);
    expect((await publish()).status).toBe(200);
    expect(await published()).toEqual([
      ['First', OTHER],
      ['Second', ONE],
    ]);
    await away(...ids);
  });

  it('half of an exchange that was changed since its preview leaves the other half out', async () => {
    const ids = await two({ din: ONE }, { din: OTHER });
    await publish();
    await edit(ids[0], { din: OTHER, queue: 'update' });
    await edit(ids[1], { din: ONE, queue: 'update' });
    const third = await add({ drug_name: 'Third', din: FREE });
    const { token } = await preview();
    await edit(ids[1], { strength: '2 MG' });
    expect((await publish(token)).body).toMatchObject({ added: 1, changed: 0, left_out: 2 });
    await away(...ids, third);
  });

  it('is said before a move, on the card, the page and of a whole list: who has it, and who had it', async () => {
    const ids = await two({ din: '02110011', strength: '5 MG' }, { din: '02110012' });
    await edit(ids[1], { din: '02110013' });
    const third = await add({ drug_name: 'Third', din: '02110011', queue: 'dpd' });
    const fourth = await add({ drug_name: 'Fourth', din: '02110012', queue: 'dpd' });
    const told = async () => {
      const { results } = (await api().get('/api/drugs/?queue=dpd')).body;
      const size = (
        await api().post('/api/actions/preview/', { action: 'update', queue: 'dpd', expected: 0 })
      ).body.same_din;
      return Promise.all(
        [third, fourth].map(async (id) => {
          const card = results.find((drug: { id: number }) => drug.id === id).same_din;
          expect((await api().get(`/api/drugs/${id}/marks/`)).body.same_din).toEqual(card);
          expect(size.find((drug: { id: string }) => drug.id === String(id))).toMatchObject({
            same_din: card,
          });
          return card;
        }),
      );
    };
    expect(await told()).toEqual([
      [
        {
          ...{ id: String(ids[0]), din: '02110011', drug_name: 'First' },
          ...{ strength: '5 MG', form: 'TABLET', had: false },
        },
      ],
      [
        {
          ...{ id: String(ids[1]), din: '02110013', drug_name: 'Second' },
          ...{ strength: '', form: 'TABLET', had: true },
        },
      ],
    ]);
    await away(...ids, third, fourth);
  });

  it('no code path stores one DIN twice: the database refuses it', async () => {
    const ids = await two({ din: ONE }, { din: OTHER });
    await publish();
    const { rows } = await sql<{
      last: number;
    }>`select max(number) as last from publication`.execute(api().db);
    await addPublication(api().db, { number: rows[0]!.last + 1, size: 2 });
    await edit(ids[1], { din: ONE });
    await expect(
      sql`insert into publication_item (publication, drug_id, content)
        select ${rows[0]!.last + 1}, d.id, drug_state(d) from drug d where d.id = ${ids[1]}`.execute(
        api().db,
      ),
    ).rejects.toThrow('published_din_once');
    await away(...ids);
  });

  it('two that were published with one DIN before this rule block by name until one is gone', async () => {
    const ids = await two({ din: ONE }, { din: OTHER });
    await publish();
    const { db } = api();
    await sql`alter table publication_item disable trigger publication_item_immutable`.execute(db);
    await sql`update publication_item set content = jsonb_set(content, '{din}', ${JSON.stringify(ONE)})
      where drug_id = ${ids[1]}`.execute(db);
    await sql`alter table publication_item enable trigger publication_item_immutable`.execute(db);
    await edit(ids[1], { din: ONE });
    await sql`drop table published_din; drop function keep_published_din cascade`.execute(db);
    await migrations['0008-one-din']!.up(db);
    expect(await blocked()).toEqual([['Second', 'First']]);
    await edit(ids[0], { queue: '', in_product: false });
    expect(await blocked()).toEqual([]);
    expect((await publish()).status).toBe(200);
    expect(await published()).toEqual([['Second', ONE]]);
    await away(...ids);
  });
});
