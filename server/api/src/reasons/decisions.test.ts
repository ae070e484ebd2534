import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangeGroup, ActionOutcome } from '@refined/shared/contract';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import { metformin, type FixtureProduct } from '../source/testing/extract-fixture.ts';
import { onEmptyDatabase } from '../source/testing/import-database.ts';
import { addLists } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import type { Answer } from '../testing/test-app.ts';

const CODES = [1, 2, 3, 4] as const;
const OURS = '501 MG';
/** Different dates, so that no two months have the same files. */
const EXTRACTS: Readonly<Record<string, string>> = {
  '2026-03-02': '02-MAR-2026',
  '2026-04-01': '01-APR-2026',
  '2026-05-01': '01-MAY-2026',
  '2026-06-01': '01-JUN-2026',
};

describe('decisions on groups', () => {
  const source = onEmptyDatabase();
  const { api, db, drug, historyOf: history } = source;
  const { actionOf, entriesOf, move, read, undoAction, perform } = reviewing(api);
  /** Product code → drug id. */
  let ids: Record<number, number>;
  let keys = 0;

  /** March, then our corrections, then an April that changes the corrected strengths. */
  beforeEach(async () => {
    await addLists(db());
    await month('2026-03-02', '500');
    const corrected = { strength: OURS, overridden: ['strength'], queue: '' as const };
    await db().updateTable('drug').set(corrected).execute();
    await month('2026-04-01', '750');
    const drugs = await db().selectFrom('drug').select(['id', 'drug_code']).execute();
    ids = Object.fromEntries(drugs.map(({ id, drug_code }) => [drug_code!, id]));
  });

  const month = async (
    date: string,
    strength: string,
    more: Partial<FixtureProduct> = {},
    changed: readonly number[] = CODES,
  ) =>
    source.month(
      date,
      CODES.map((code) => ({
        code,
        brand: `DRUG ${code}`,
        ingredients: metformin(strength),
        updated: EXTRACTS[date]!,
        ...(changed.includes(code) && more),
      })),
    );
  const groups = async (queue = 'manual'): Promise<ChangeGroup[]> =>
    (await read(`/api/drugs/groups/?queue=${queue}`)).results;
  const group = async (): Promise<ChangeGroup> => {
    const [only, ...others] = await groups();
    expect(others).toEqual([]);
    return only!;
  };
  const decide = async (
    decision: string,
    more: object = {},
    headers: Record<string, string> = {},
    key?: string,
  ): Promise<Answer> =>
    perform(
      'decide',
      {
        ...('drugs' in more ? {} : { queue: 'manual', expected: CODES.length }),
        ...more,
      },
      { decision, change: key ?? (await group()).key },
      { headers },
    );
  const outcomes = (results: readonly ActionOutcome[]) =>
    Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]));
  const all = (outcome: string, codes: readonly number[] = CODES) =>
    Object.fromEntries(codes.map((code) => [String(ids[code]), outcome]));
  const strengths = async () => Promise.all(CODES.map(async (code) => (await drug(code)).strength));
  const archive = async (): Promise<void> => {
    await perform('archive', Object.values(ids));
  };

  it('decide on each drug but those left out, each with its history, and move none', async () => {
    const before = await drug(1);
    const { status, body } = await decide('keep', { expected: 3, except: [ids[4]] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ done: 3, refused: 0 });
    expect(outcomes(body.results)).toEqual(all('done', [1, 2, 3]));
    expect(await drug(1)).toMatchObject({
      strength: OURS,
      overridden: ['active_ingredient', 'strength'],
      queue: 'manual',
      version: before.version + 1,
    });
    expect((await history(1)).at(-1)).toMatchObject({
      actor: 'ada',
      kind: 'edit',
      version: before.version + 1,
      note: { source: 'health_canada', field: 'strength', decision: 'keep', batch: body.action },
    });
    expect((await history(4)).at(-1)!.note).not.toHaveProperty('batch');
    expect(await group()).toMatchObject({ kind: 'overridden', count: 4, decided: 3 });
    const { fields } = await read(`/api/drugs/${ids[1]}/source/`);
    expect(
      fields.find(({ field }: { field: string }) => field === 'strength').decision,
    ).toMatchObject({ decision: 'keep', actor: 'ada', value: ['750 MG'], stands: true });
  });

  it('decide on one drug of the group alone (D83)', async () => {
    const { status, body } = await decide('take', { drugs: [{ id: ids[2], queue: 'manual' }] });
    expect(status).toBe(200);
    expect(outcomes(body.results)).toEqual(all('done', [2]));
    expect(await strengths()).toEqual([OURS, '750 MG', OURS, OURS]);
  });

  it('take the value over, and are undone as one, but for what was changed since', async () => {
    const { body } = await decide('take');
    expect(outcomes(body.results)).toEqual(all('done'));
    expect(await strengths()).toEqual(CODES.map(() => '750 MG'));
    await move(ids[2]!, 'committee_review', { queue: 'manual' });

    const key = { headers: { 'idempotency-key': `undo-${(keys += 1)}` } };
    const undo = () => undoAction(body.action, {}, key);
    const undone = await undo();
    expect(undone.status).toBe(200);
    expect(undone.body).toEqual({
      action: expect.any(String),
      undone: 3,
      refused: 1,
      results: [{ id: String(ids[2]), din: (await drug(2)).din, queue: 'com' }],
    });
    expect(await strengths()).toEqual([OURS, '750 MG', OURS, OURS]);
    expect((await drug(1)).overridden).toEqual(['strength']);
    expect((await history(1)).at(-1)).toMatchObject({
      note: { decision: 'undo', batch: body.action, undoes: (await drug(1)).version - 1 },
    });
    const version = (await drug(1)).version;
    expect((await undo()).body).toEqual(undone.body);
    expect((await drug(1)).version).toBe(version);
    expect(await group()).toMatchObject({ count: 3, decided: 0 });
  });

  it('are mass actions: their page says why and what of', async () => {
    const { key } = await group();
    const { action: batch } = (await decide('take', { reason: 'As the label says' })).body;
    expect(await actionOf(batch)).toMatchObject({
      action: {
        kind: 'decision',
        actor: 'ada',
        reason: 'As the label says',
        decision: { field: 'strength', decision: 'take' },
        queue: 'manual',
        filter: `group.${key}`,
        size: CODES.length,
        changes: [{ field: 'strength' }],
      },
      made_of: [{ facet: 'group', changes: [{ field: 'strength' }] }],
      undoable: true,
    });
    expect((await entriesOf(ids[1]!))[0]).toMatchObject({
      kind: 'edit',
      action: batch,
    });
  });

  it('refuse a drug that was changed since the user saw it, and decide on the others', async () => {
    const { version } = await drug(1);
    const { body } = await decide('take', {
      seen: [
        { id: ids[1], version: version - 1 },
        { id: ids[2], version: (await drug(2)).version },
      ],
    });
    expect(body).toMatchObject({ done: 3, refused: 1 });
    expect(body.results).toContainEqual({
      id: String(ids[1]),
      din: (await drug(1)).din,
      outcome: 'refused',
      version,
      why: 'changed',
      detail: apiMessages.staleVersion,
    });
    expect(await strengths()).toEqual([OURS, '750 MG', '750 MG', '750 MG']);
  });

  it('put the group behind those that are still to be decided on', async () => {
    await decide('keep');
    await month('2026-05-01', '750', { company: ['11', 'NEW OWNER'] }, [1, 2]);
    expect((await groups()).map(({ kind, count, decided }) => [kind, count, decided])).toEqual([
      ['company', 2, 0],
      ['overridden', 4, 4],
    ]);
  });

  it('are the same for one that was made already', async () => {
    await decide('keep', { expected: 1, except: [ids[1], ids[2], ids[3]] });
    const { body } = await decide('keep');
    expect(outcomes(body.results)).toEqual({ ...all('done'), [ids[4]!]: 'unchanged' });
  });

  it('of two people at once leave each drug as one of them decided', async () => {
    const { key } = await group();
    const answers = await Promise.all(
      ['take', 'keep'].map((decision) => decide(decision, {}, {}, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const code of CODES) {
      const { strength, overridden } = await drug(code);
      expect([
        ['750 MG', []],
        [OURS, ['active_ingredient', 'strength']],
      ]).toContainEqual([strength, overridden]);
    }
  });

  it('answer 409 when the group is another by now, 422 where there is nothing to decide', async () => {
    const { key } = await group();
    const drift = await decide('keep', { expected: 40 }, {}, key);
    expect(drift).toMatchObject({ status: 409, body: { current: { count: 4 } } });
    expect((await decide('keep', { queue: 'dpd' }, {}, key)).status).toBe(409);
    expect((await decide('keep', {}, {}, 'none')).status).toBe(422);
    expect((await decide('keep', {}, {}, 'a-b')).status).toBe(422);
    expect((await decide('perhaps', {}, {}, key)).status).toBe(400);
    await archive();
    await source.month('2026-05-01', [{ code: 9, updated: '01-MAY-2026' }]);
    const gone = (await groups('dpd')).find(({ kind }) => kind === 'gone')!;
    const { status, body } = await decide('keep', { queue: 'dpd' }, {}, gone.key);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { change: [decisionMessages.nothingToDecide] },
    });
  });
});
