import { beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import type { ListView, ListViews, ViewInput } from '@refined/shared/contract';
import { randomUUID } from 'node:crypto';
import { disableUser } from '../../session/users.ts';
import { addDrug, addManyDrugs } from '../../testing/fixtures.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { describeApi } from '../../testing/suite.ts';
import { viewInput } from '../../testing/succeeding-calls.ts';

describeApi('named views', (api) => {
  let grace: string;

  beforeAll(async () => {
    grace = await api().addColleague('grace');
    await addManyDrugs(api().db, 6, (index) => ({ queue: 'dpd', in_product: index < 4 }));
    await addDrug(api().db, { queue: 'noc', in_product: true });
  });

  const list = async (token?: string): Promise<ListView[]> =>
    ((await api().get('/api/views/', { token })).body as ListViews).views;
  const find = async (id: string, token?: string) =>
    (await list(token)).find((view) => view.id === id);
  const save = async (changes: Partial<ViewInput> = {}, token?: string): Promise<ListView> => {
    const { status, body } = await api().post('/api/views/', viewInput(changes), { token });
    expect(status).toBe(200);
    return body as ListView;
  };
  const change = (view: ListView, changes: Partial<ListView>, token?: string) => {
    const { name, place, by, term, filter, sort, as, shared, version } = { ...view, ...changes };
    const body = { name, place, by, term, filter, sort, as, shared, version };
    return api().call('PUT', `/api/views/${view.id}/`, { body, token });
  };
  const remove = (view: ListView, token?: string) =>
    api().post(`/api/views/${view.id}/delete/`, { version: view.version }, { token });

  it('are kept as an address holds them, with their live count', async () => {
    const view = await save({
      name: ' On it ',
      filter: 'product.yes company.7.5 kind.new',
      sort: '-name',
      as: 'groups',
    });
    expect(view).toMatchObject({
      name: 'On it',
      place: 'dpd',
      filter: 'kind.new company.5.7 product.yes',
      sort: '-name',
      as: 'groups',
      shared: false,
      version: 1,
      mine: true,
      count: 0,
    });
    const counted = await save({ filter: 'product.yes' });
    expect(counted.count).toBe(4);
    await addDrug(api().db, { queue: 'dpd', in_product: true });
    expect((await find(counted.id))?.count).toBe(5);
  });

  it('are counted in one statement, each under its own filter and queue', async () => {
    const views = await Promise.all([
      save({ filter: 'product.no' }),
      save({ place: 'noc' }),
      save({ place: 'noc', filter: 'product.no' }),
      save({ place: 'search', by: 'drug_name', term: 'apo', filter: 'product.no' }),
    ]);
    const listed = await list();
    expect(views.map(({ id }) => listed.find((view) => view.id === id)?.count)).toEqual([
      2,
      1,
      0,
      null,
    ]);
  });

  it('of what is “mine” are of whoever opens them, and leave out what was put away', async () => {
    const mine = await save({ place: 'com', filter: 'taken.me', shared: true });
    const rest = await save({ place: 'com' });
    const [first, second] = [
      await addDrug(api().db, { queue: 'com' }),
      await addDrug(api().db, { queue: 'com' }),
    ];
    const { perform } = reviewing(api);
    const assigned = await perform('assign', [first], {}, { token: grace });
    expect(assigned.status).toBe(200);
    expect(mine.filter).toBe('taken.me');
    expect((await find(mine.id))?.count).toBe(0);
    expect((await find(mine.id, grace))?.count).toBe(1);
    expect((await find(rest.id))?.count).toBe(2);
    expect((await perform('snooze', [second], { until: 'import' })).status).toBe(200);
    expect((await find(rest.id))?.count).toBe(1);
  });

  it('of somebody whose account is closed are deleted by everybody', async () => {
    const token = await api().addColleague('lee');
    const view = await save({ shared: true }, token);
    expect(await find(view.id)).toMatchObject({ removable: false });
    await disableUser(api().db, 'lee');
    expect(await find(view.id)).toMatchObject({ mine: false, removable: true });
    expect((await change(view, { name: 'Mine now' })).status).toBe(403);
    expect((await remove(view)).status).toBe(200);
    expect(await find(view.id)).toBeUndefined();
  });

  it('have names of one line, which show no text in another order', async () => {
    const id = randomUUID();
    const { name } = await save({ name: `Due\r\ntoday \u202etxt.${id}\u202c\u0007` });
    expect(name).toBe(`Due today txt.${id}`);
    expect((await api().post('/api/views/', viewInput({ name: '\u202e\r\n' }))).status).toBe(422);
  });

  it('of others are seen when they are shared, and changed by nobody else', async () => {
    const mine = await save();
    expect(await find(mine.id, grace)).toBeUndefined();
    expect((await change(mine, { name: 'Hers' }, grace)).status).toBe(404);
    const shared = (await change(mine, { shared: true })).body as ListView;
    expect(await find(mine.id, grace)).toMatchObject({ mine: false, owner: 'Ada Tester' });
    expect((await change(shared, { name: 'Hers' }, grace)).status).toBe(403);
    expect((await remove(shared, grace)).status).toBe(403);
    expect((await find(mine.id))?.name).toBe(mine.name);
  });

  it('are changed over the version that was seen only', async () => {
    const view = await save();
    const renamed = await change(view, { name: 'Renamed', filter: 'product.no' });
    expect(renamed.body).toMatchObject({ name: 'Renamed', filter: 'product.no', version: 2 });
    const late = await change(view, { name: 'Too late' });
    expect(late.status).toBe(412);
    expect(late.body.current).toMatchObject({ name: 'Renamed', version: 2 });
    expect((await remove(view)).status).toBe(412);
    expect((await remove(renamed.body as ListView)).body).toMatchObject({ name: 'Renamed' });
    expect(await find(view.id)).toBeUndefined();
    expect((await remove(renamed.body as ListView)).status).toBe(404);
  });

  it('have names that somebody uses once in a place, blind to case', async () => {
    const { name } = await save();
    const taken = await api().post('/api/views/', viewInput({ name: name.toUpperCase() }));
    expect(taken.status).toBe(422);
    expect(taken.body.errors).toHaveProperty('name');
    await save({ name, place: 'noc' });
    await save({ name }, grace);
    const other = await save();
    expect((await change(other, { name })).status).toBe(422);
    expect((await change(other, { name: other.name.toUpperCase() })).status).toBe(200);
  });

  it.each([
    ['name', { name: ' \u200b ' }],
    ['name', { name: 'n'.repeat(LIMITS.views.name + 1) }],
    ['place', { place: 'nowhere' }],
    ['filter', { filter: 'colour.red' }],
    ['sort', { sort: 'size' }],
    ['as', { as: 'tiles' }],
    ['term', { place: 'search' }],
    ['term', { place: 'search', by: 'colour', term: 'red' }],
  ] as const)('with a wrong %s are refused under it: %j', async (field, changes) => {
    const { status, body } = await api().post('/api/views/', viewInput(changes));
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty(field);
  });

  it('are limited in number, one’s own and shared ones', async () => {
    const { db } = api();
    const lin = await api().addColleague('lin');
    const fill = (owner: string, count: number, shared: boolean) =>
      db
        .insertInto('list_view')
        .values(
          Array.from({ length: count }, (_, index) => ({
            ...{ owner, shared, place: 'noc', filter: '', sort: '', form: 'cards' },
            ...{ name: `${shared} ${index}`, search_by: null, search_term: null },
          })),
        )
        .execute();
    await fill('lin', LIMITS.views.own - 1, false);
    await save({}, lin);
    expect((await api().post('/api/views/', viewInput(), { token: lin })).status).toBe(409);

    await fill('grace', LIMITS.views.shared, true);
    expect((await api().post('/api/views/', viewInput({ shared: true }))).status).toBe(409);
    const mine = await save();
    expect((await change(mine, { shared: true })).status).toBe(409);
    expect((await change(mine, { name: `${mine.name}!` })).status).toBe(200);
    await db.deleteFrom('list_view').where('owner', 'in', ['grace', 'lin']).execute();
  });

  it('whose filter another release wrote are listed without a count', async () => {
    const { id } = await save();
    await api()
      .db.updateTable('list_view')
      .set({ filter: 'colour.red' })
      .where('id', '=', Number(id))
      .execute();
    expect(await find(id)).toMatchObject({ filter: 'colour.red', count: null });
  });
});
