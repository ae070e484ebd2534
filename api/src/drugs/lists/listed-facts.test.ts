import { beforeAll, expect, it } from '@jest/globals';
import type { CompiledQuery } from 'kysely';
import type { SourceStatus } from '@refined/shared/domain';
import { addDrug } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';

describeApi('what a listed drug says of itself (D55, D62)', (api) => {
  const ids = new Map<string, number>();
  const answered = async (address: string) => (await api().get(address)).body;

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

  it('costs a page no further statement, however many drugs it has', async () => {
    const { db } = api();
    const statements: string[] = [];
    const { executeQuery } = db;
    try {
      db.executeQuery = (query: CompiledQuery) => {
        if (/\b(drug|drug_\w+|current_changes)\b/.test(query.sql)) statements.push(query.sql);
        return executeQuery.call(db, query) as never;
      };
      await answered('/api/drugs/?drug_name=equal');
    } finally {
      db.executeQuery = executeQuery;
    }
    // The page, why its drugs are queued, and what reviewers noted of them.
    expect(statements).toHaveLength(3);
  });
});
