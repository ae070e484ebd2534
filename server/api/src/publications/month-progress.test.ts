import { expect, it } from '@jest/globals';
import { monthProgress, monthGlance } from '@refined/shared/contract';
import { type Queue, type ChangeKind, LIMITS } from '@refined/shared/domain';
import { addDrug, addEntry, addImportRun, addChange } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';
import { sql } from 'kysely';

describeApi('the month', (api) => {
  const addRun = (kind: 'dpd' | 'noc', baseline = false) =>
    addImportRun(api().db, { kind, baseline });
  const month = async () => monthProgress.parse((await api().get('/api/month/')).body);

  /** A drug that an import put into `origin` and that is now in `queue`. */
  const brought = async (run: number, origin: Queue, queue: Queue, in_product = false) => {
    const id = await addDrug(api().db, { queue, in_product });
    const note = { import_id: run };
    await addEntry(api().db, id, { kind: 'import', queue: origin, before: null, note });
    return id;
  };

  it('has nothing to tell before the first import after the baseline', async () => {
    await addRun('dpd', true);
    expect(await month()).toEqual({ imports: [], queues: [] });
  });

  it('says where the drugs of the last import are, by the queue that they came to', async () => {
    const old = await addRun('dpd');
    await brought(old, 'dpd', 'dpd');
    const [dpd, noc] = [await addRun('dpd'), await addRun('noc')];
    await brought(dpd, 'dpd', 'dpd');
    await brought(dpd, 'dpd', 'com');
    await brought(dpd, 'dpd', 'update');
    await brought(dpd, 'dpd', '', true);
    await brought(dpd, 'manual', '', false);
    // Only marked, in its queue: no work.
    await brought(dpd, 'com', 'com');
    const twice = await brought(noc, 'noc', 'noc');
    await addEntry(api().db, twice, { kind: 'edit', queue: 'noc' });
    expect(await month()).toEqual({
      imports: [
        { id: dpd, kind: 'dpd', date: '2026-04-01' },
        { id: noc, kind: 'noc', date: '2026-04-01' },
      ],
      queues: [
        { queue: 'noc', review: 1, committee: 0, update: 0, on_product: 0, archived: 0 },
        { queue: 'dpd', review: 1, committee: 1, update: 1, on_product: 1, archived: 0 },
        { queue: 'manual', review: 0, committee: 0, update: 0, on_product: 0, archived: 1 },
      ],
    });
  });
});

describeApi('the month at a glance', (api) => {
  const glance = async () => monthGlance.parse((await api().get('/api/month/glance/')).body);
  const addRun = () => addImportRun(api().db);
  const entry = (
    drug: number,
    kind: 'import' | 'move' | 'publication' | 'edit',
    at: string,
    { actor, queue = 'dpd', run }: { actor?: string; queue?: Queue; run?: number } = {},
  ) => addEntry(api().db, drug, { kind, at, actor, queue, note: run ? { import_id: run } : {} });
  /** A drug that an import queued at noon. */
  const brought = async (run: number, queue: Queue, in_product = false) => {
    const id = await addDrug(api().db, { queue, in_product });
    await entry(id, 'import', '2026-04-01T12:00:00Z', { run });
    return id;
  };
  const reason = (import_id: number, drug_id: number, kind: ChangeKind) =>
    addChange(api().db, { import_id, drug_id, kind });

  it('is empty before the first import after the baseline', async () => {
    expect(await glance()).toEqual({
      brought: 0,
      decided: 0,
      people: [],
      median_seconds: null,
      left: [],
    });
  });

  it('says how much is decided, by whom, how fast, and what is left, as the lists count it', async () => {
    const old = await addRun();
    const before = await brought(old, '');
    await entry(before, 'move', '2026-04-01T12:30:00Z', { actor: 'mary', queue: '' });
    const run = await addRun();

    // Decided after one, two and four hours; a publication and an edit are no decisions.
    const [one, two, three] = [
      await brought(run, 'update'),
      await brought(run, '', true),
      await brought(run, ''),
    ];
    await entry(one, 'move', '2026-04-01T12:10:00Z', { actor: 'mary', queue: 'com' });
    await entry(one, 'move', '2026-04-01T13:00:00Z', { actor: 'ada', queue: 'update' });
    await entry(two, 'move', '2026-04-01T14:00:00Z', { actor: 'grace', queue: 'update' });
    await entry(two, 'publication', '2026-04-03T12:00:00Z', { actor: 'mary', queue: '' });
    await entry(three, 'move', '2026-04-01T16:00:00Z', { actor: 'ada', queue: '' });
    // Still open, even in the committee.
    const waiting = [await brought(run, 'dpd'), await brought(run, 'noc')] as const;
    const committee = await brought(run, 'com');
    await entry(committee, 'move', '2026-04-01T13:00:00Z', { actor: 'ada', queue: 'com' });
    for (const id of waiting) await reason(run, id, 'strength');
    await reason(run, waiting[0], 'company');
    await addDrug(api().db, { queue: 'manual' });
    // Snoozed, so in no list.
    const away = await brought(run, 'dpd');
    await reason(run, away, 'strength');
    await sql`insert into drug_later (drug_id, until, import_id, actor)
      values (${away}, 'import', ${run}, 'ada')`.execute(api().db);

    const now = await glance();
    expect(now).toEqual({
      brought: 7,
      decided: 3,
      people: [
        { actor: 'ada', count: 2 },
        { actor: 'grace', count: 1 },
      ],
      median_seconds: 2 * 60 * 60,
      left: expect.any(Array),
    });
    expect(new Set(now.left)).toEqual(
      new Set([
        { queue: 'dpd', kind: 'strength', count: 1 },
        { queue: 'noc', kind: 'strength', count: 1 },
        { queue: 'dpd', kind: 'company', count: 1 },
        { queue: 'manual', kind: null, count: 1 },
      ]),
    );
    for (const { queue, kind, count } of now.left) {
      const filter = kind === null ? 'group.none' : `kind.${kind}`;
      const { body } = await api().get(`/api/drugs/?queue=${queue}&filter=${filter}`);
      expect({ queue, kind, count: body.count }).toEqual({ queue, kind, count });
    }
  });

  it('names those who decided most; others are in the sum only', async () => {
    const run = await addRun();
    for (let person = 0; person <= LIMITS.glance.people; person += 1) {
      const id = await brought(run, '');
      await entry(id, 'move', '2026-04-01T13:00:00Z', { actor: `person-${person}`, queue: '' });
    }
    const { people, decided } = await glance();
    expect(people).toHaveLength(LIMITS.glance.people);
    expect(decided).toBe(LIMITS.glance.people + 1);
  });
});
