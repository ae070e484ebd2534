import { beforeAll, expect, it } from '@jest/globals';
import type { SourceStatus } from '@refined/shared/domain';
import { addDrug } from '../../testing/fixtures.ts';
import { recordStatements } from '../../testing/recorded-statements.ts';
import { describeApi } from '../../testing/suite.ts';
import { reviewing } from '../../testing/reviewing.ts';

describeApi('what a listed drug says of itself (D55, D62)', (api) => {
  const ids = new Map<string, number>();
  const { read: answered } = reviewing(api);

  beforeAll(async () => {
    for (const dpd_status of ['marketed', 'approved', 'dormant', 'cancelled', '']) {
      const id = await addDrug(api().db, {
        drug_name: 'Equal Name',
        queue: 'manual',
        strength: `${ids.size} MG`,
        form: 'TABLET',
        manufacturer_id: ids.size === 0 ? null : 5001,
        dpd_status,
      });
      ids.set(dpd_status, id);
    }
  });

  it.each<[string, SourceStatus | undefined]>([
    ['marketed', 'marketed'],
    ['approved', 'approved'],
    ['dormant', 'dormant'],
    ['cancelled', 'gone'],
    ['', undefined],
  ])('%j is answered as %s, in lists and on the record', async (stored, status) => {
    const id = ids.get(stored)!;
    const { results } = await answered('/api/drugs/?drug_name=equal');
    const listed = results.find((drug: { id: number }) => drug.id === id);
    const record = await answered(`/api/drugs/${id}`);
    for (const drug of [listed, record]) {
      expect(drug.source_status).toBe(status);
      expect(drug).toMatchObject({
        strength: `${[...ids.keys()].indexOf(stored)} MG`,
        form: 'TABLET',
        company: stored === 'marketed' ? '' : 'APOTEX INC',
      });
    }
  });

  it('a page is its rows, why they are queued, what was noted, and whether one is still to be compared: a statement each', async () => {
    const statements = await recordStatements(() => answered('/api/drugs/?queue=manual'));
    // Sometimes the session and the lookups are read, too.
    const ofDrugs = statements.filter(({ text }) =>
      /\b(drug|drug_\w+|current_changes)\b/.test(text),
    );
    expect(ofDrugs).toHaveLength(4);
  });

  it('says what was noted of the drugs of which something is', async () => {
    const id = ids.get('dormant')!;
    const taken = await api().post('/api/actions/', { action: 'assign', drugs: [{ id }] });
    expect(taken.status).toBe(200);
    const { results } = await answered('/api/drugs/?drug_name=equal');
    for (const drug of results) expect('taken' in drug).toBe(drug.id === id);
  });

  it('a card has the names of its lookups', async () => {
    const { results } = await answered('/api/drugs/?drug_name=equal');
    expect(results.map(({ type }: { type: object }) => type)).toEqual(
      results.map(() => ({ id: 1003, name: 'Generic' })),
    );
  });
});
