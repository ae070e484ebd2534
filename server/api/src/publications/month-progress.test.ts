import { expect, it } from '@jest/globals';
import { monthProgress } from '@refined/shared/contract';
import type { Queue } from '@refined/shared/domain';
import { addDrug, addEntry, addImportRun } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

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
