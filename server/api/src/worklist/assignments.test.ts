import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { disableUser, endSessions } from '../session/users.ts';
import { addDrug, readHistory, readPlace } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('assigning drugs', (api) => {
  const { perform, marks, move, read, card } = reviewing(api);
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    tokens.grace = await api().addColleague('grace');
    tokens.ada = api().token;
  });
  const by = (who: string) => ({ token: tokens[who]! });
  const add = () => addDrug(api().db, { queue: 'dpd' });
  const take = (who: string, ids: unknown[], input: object = {}) =>
    perform('assign', ids, input, by(who));
  const release = (who: string, ids: number[]) => perform('unassign', ids, {}, by(who));
  const outcomes = ({ body }: { body: { results: { outcome: string }[] } }) =>
    body.results.map(({ outcome }) => outcome);
  const assignmentOf = async (id: number) => (await marks(id)).taken;
  const listed = async (who: string, filter: string) => {
    const query = new URLSearchParams({ queue: 'dpd', filter });
    const { results } = await read(`/api/drugs/?${query}`, tokens[who]);
    return results.map(({ id }: { id: string }) => Number(id));
  };
  const lapse = (id: number) =>
    api()
      .db.updateTable('drug_taken')
      .set({ lapses_at: new Date(Date.now() - 1_000) })
      .where('drug_id', '=', id)
      .execute();

  it('says who does them, on the cards and on the record, and is no change of the drug', async () => {
    const id = await add();
    expect(outcomes(await take('grace', [id]))).toEqual(['done']);
    expect(await assignmentOf(id)).toEqual({
      username: 'grace',
      name: 'Ada Tester',
      until: expect.stringMatching(/Z$/),
    });
    expect((await card(id)).taken.username).toBe('grace');
    expect(await readPlace(api().db, id)).toMatchObject({ version: 1 });
    expect(await readHistory(api().db, id)).toEqual([]);
  });

  it('answers each drug: what somebody else does is refused, unless it is taken over', async () => {
    const [mine, hers] = [await add(), await add()];
    await take('ada', [mine]);
    await take('grace', [hers]);
    const answer = await take('ada', [mine, hers, 'x']);
    expect(outcomes(answer)).toEqual(['unchanged', 'refused', 'unknown']);
    expect(answer.body).toMatchObject({ done: 0, refused: 2 });
    expect(answer.body.results[1].detail).toMatch(/^It is assigned to Ada Tester\.$/);
    expect(outcomes(await take('ada', [hers], { over: true }))).toEqual(['done']);
    expect((await assignmentOf(hers)).username).toBe('ada');
    expect(outcomes(await take('grace', [hers]))).toEqual(['refused']);
  });

  it('is a facet: mine, by somebody, by nobody', async () => {
    const [mine, hers, free] = [await add(), await add(), await add()];
    await take('ada', [mine]);
    await take('grace', [hers]);
    const facets = async (who: string) => {
      const { facets } = await read('/api/drugs/facets/?queue=dpd&facet=taken', tokens[who]);
      return facets[0].values as { value: string; name: string | null; count: number }[];
    };
    const other = (await facets('ada')).find(({ name, value }) => name !== null && value !== 'me');
    expect(other).toMatchObject({ name: 'Ada Tester' });
    expect((await facets('grace')).map(({ value }) => value)).toContain('me');

    expect(await listed('ada', 'taken.me')).toContain(mine);
    expect(await listed('ada', 'taken.me')).not.toContain(hers);
    expect(await listed('grace', 'taken.me')).toContain(hers);
    expect(await listed('ada', `taken.${other!.value}`)).toContain(hers);
    expect(await listed('ada', 'taken.none')).toContain(free);
    expect(await listed('ada', '-taken.none')).not.toContain(free);
    expect(await listed('ada', '-taken.me')).toEqual(expect.arrayContaining([hers, free]));
  });

  it('lapses by itself, and is free then', async () => {
    const id = await add();
    await take('grace', [id]);
    await lapse(id);
    expect(await assignmentOf(id)).toBeNull();
    expect(await listed('grace', 'taken.me')).not.toContain(id);
    expect(outcomes(await release('grace', [id]))).toEqual(['unchanged']);
    expect(outcomes(await take('ada', [id]))).toEqual(['done']);
  });

  it('ends with its account, and only then: the next to look finds the card free', async () => {
    const id = await add();
    await api().addColleague('leaver');
    await take('ada', [id], { to: 'leaver', note: 'Mind this.' });
    await endSessions(api().db, 'leaver');
    expect((await assignmentOf(id)).username).toBe('leaver');
    await disableUser(api().db, 'leaver');
    expect(await assignmentOf(id)).toBeNull();
    expect(await listed('ada', 'taken.none')).toContain(id);
    expect(outcomes(await take('grace', [id]))).toEqual(['done']);
  });

  it('is released by whoever has it only', async () => {
    const id = await add();
    await take('grace', [id]);
    expect(outcomes(await release('ada', [id]))).toEqual(['unchanged']);
    expect(outcomes(await release('grace', [id]))).toEqual(['done']);
    expect(await assignmentOf(id)).toBeNull();
  });

  it('is no lock: anybody may move the drug, and the move ends it', async () => {
    const id = await add();
    await take('grace', [id]);
    const moved = await move(id, 'committee_review', { queue: 'dpd' });
    expect(moved.status).toBe(200);
    expect(await assignmentOf(id)).toBeNull();
    expect(outcomes(await take('ada', [await addDrug(api().db, { queue: '' })]))).toEqual([
      'refused',
    ]);
  });

  it('takes all that a filter leaves of a queue', async () => {
    const [first, second] = [
      await addDrug(api().db, { queue: 'manual' }),
      await addDrug(api().db, { queue: 'manual' }),
    ];
    const part = { queue: 'manual', expected: 2 };
    const answer = await perform('assign', { ...part, filter: 'product.no' });
    expect(answer.body).toMatchObject({ done: 2, refused: 0 });
    expect((await assignmentOf(first)).username).toBe('ada');
    const released = await perform('unassign', { ...part, filter: 'taken.me' });
    expect(released.body.done).toBe(2);
    expect(await assignmentOf(second)).toBeNull();
    // The whole queue: the undo takes the drugs from the answer.
    const all = await perform('assign', part);
    expect(outcomes(all)).toEqual(['done', 'done']);
    await release('ada', [first, second]);
  });

  it('is said of groups: who has taken how many of them, as far as the list has them', async () => {
    const inNoc = () => addDrug(api().db, { queue: 'noc' });
    const [hers, mine, too] = [await inNoc(), await inNoc(), await inNoc()];
    const takers = async (more = '') => {
      const { results } = await read(`/api/drugs/groups/?queue=noc${more}`);
      return results.find(({ key }: { key: string }) => key === 'none')?.taken;
    };
    expect(await takers()).toBeUndefined();
    await take('grace', [hers]);
    const rest = { queue: 'noc', filter: 'group.none', expected: 2, except: [hers] };
    expect((await perform('assign', rest)).body).toMatchObject({ done: 2 });
    const [ada, grace] = ['ada', 'grace'].map((username) => ({ username, name: 'Ada Tester' }));
    expect(await takers()).toEqual([
      { ...ada, drugs: 2 },
      { ...grace, drugs: 1 },
    ]);
    expect(await takers('&filter=taken.me')).toEqual([{ ...ada, drugs: 2 }]);
    await release('ada', [mine, too]);
    expect(await takers()).toEqual([{ ...grace, drugs: 1 }]);
  });

  it('to a colleague says who asks what, lasts, and goes back', async () => {
    const id = await add();
    const note = 'Please check the strength.';
    expect(outcomes(await take('ada', [id], { to: 'grace', note }))).toEqual(['done']);
    const asked = await assignmentOf(id);
    expect(asked).toMatchObject({ username: 'grace', by: { username: 'ada' }, note });
    expect(new Date(asked.until).getTime()).toBeGreaterThan(Date.now() + 20 * 24 * 60 * 60_000);
    // Others may not take it over silently; she may give it back.
    expect(outcomes(await take('ada', [id]))).toEqual(['refused']);
    expect(outcomes(await take('grace', [id], { to: 'ada', note: 'It is 5 MG.' }))).toEqual([
      'done',
    ]);
    expect(await assignmentOf(id)).toMatchObject({
      ...{ username: 'ada', by: { username: 'grace' }, note: 'It is 5 MG.' },
    });
    // The user who assigned it may release it.
    expect(outcomes(await release('grace', [id]))).toEqual(['done']);
    expect(await assignmentOf(id)).toBeNull();
    expect(await take('ada', [id], { to: 'nobody' })).toMatchObject({
      status: 422,
      body: { errors: { 'input.to': [expect.any(String)] } },
    });
  });

  it('of two who take one at once, one has it and the other reads who', async () => {
    const id = await add();
    const answers = await Promise.all([take('ada', [id]), take('grace', [id])]);
    expect(answers.map((answer) => outcomes(answer)[0]).sort()).toEqual(['done', 'refused']);
    const winner = outcomes(answers[0]!)[0] === 'done' ? 'ada' : 'grace';
    expect((await assignmentOf(id)).username).toBe(winner);
  });

  it('waits for a move under way, and takes nothing that it archives', async () => {
    const id = await add();
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
          select count(*)::integer as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(api().db);
      return rows[0]!.count;
    };
    let taking: ReturnType<typeof take> | undefined;
    let isAnswered = false;
    await api()
      .db.transaction()
      .execute(async (tx) => {
        await sql`update drug set queue = '' where id = ${id}`.execute(tx);
        taking = take('ada', [id]);
        void taking.then(() => (isAnswered = true));
        while (!isAnswered && (await waiting()) === 0);
      });
    expect(outcomes(await taking!)).toEqual(['refused']);
    expect(await assignmentOf(id)).toBeNull();
  });
});
