import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Reason, SourceComparison } from '@refined/shared/contract';
import { reasonMessages } from '@refined/shared/messages';
import type { Database } from '../db/database.ts';
import { DPD_STATES, EXTRACT_ZIPS } from '../source/files/dpd-files.ts';
import { importDpd } from '../source/apply/import-dpd.ts';
import type { ImportResult } from '../source/apply/import-result.ts';
import { emptyDatabase } from '../source/testing/import-database.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { bootTestApp, type TestApp } from '../testing/test-app.ts';
import { listing } from '../testing/listing.ts';

const paths = (month: string): string[] =>
  DPD_STATES.map((state) =>
    join(process.cwd(), 'seed', 'dpd', `${month}_${EXTRACT_ZIPS[state].zip}`),
  );

interface Listed {
  readonly id: number;
  readonly reasons: readonly Reason[];
}

describe('the reasons of the published months', () => {
  let database: Database;
  let api: TestApp;
  let imported: ImportResult;
  let queued: Listed[];

  beforeAll(async () => {
    database = await openTestDatabase();
    api = await bootTestApp(database);
    // Its lookups are only for tests; the months bring their own.
    await emptyDatabase(database);
    for (const date of ['2026-03-02', '2026-04-01'])
      imported = await importDpd(database.db, {
        paths: paths(date),
        date,
        names: new Map(),
        actor: 'importer',
      });
    queued = await listing(() => api).all<Listed>('/api/drugs/?queue=dpd');
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  const comparisonOf = async (id: number): Promise<SourceComparison> =>
    (await api.get(`/api/drugs/${id}/source/`)).body as SourceComparison;

  it('are there for every queued card, each a sentence', () => {
    expect(queued).toHaveLength(269);
    const sentences = queued.flatMap(({ reasons }) => reasons.map(reasonMessages.sentence));
    expect(queued.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
    expect(
      sentences.filter(
        (sentence) =>
          sentence.includes('undefined') || sentence.includes('null') || sentence.length > 230,
      ),
    ).toEqual([]);
    const kinds: Record<string, number> = {};
    for (const { reasons } of queued)
      for (const { kind } of reasons) kinds[kind] = (kinds[kind] ?? 0) + 1;
    expect(imported).toHaveProperty('counts.kinds', kinds);
  });

  it('date the products’ states by Health Canada’s own word', () => {
    const dated = queued.flatMap(({ reasons }) =>
      reasons.filter(({ kind }) => ['new', 'launched', 'dormant', 'approved'].includes(kind)),
    );
    expect(
      dated.filter(({ since }) => !/^20(2[56]|1\d|2[0-4])-\d{2}-\d{2}$/.test(since ?? '')),
    ).toEqual([]);
    const launched = dated.filter(({ kind }) => kind === 'launched').map(reasonMessages.sentence);
    expect(
      launched.filter(
        (sentence) => !/^Marketed since \d{4}-\d{2}-\d{2}, was (approved|dormant)$/.test(sentence),
      ),
    ).toEqual([]);
  });

  it('agree with the comparison: what a reason says changed is what was and is there; ours followed', async () => {
    for (const { id, reasons } of queued.filter((_, index) => index % 5 === 0)) {
      const comparison = await comparisonOf(id);
      for (const { field, before, after } of reasons) {
        if (field === null) continue;
        const compared = comparison.fields.find((candidate) => candidate.field === field)!;
        expect([compared.before, compared.after]).toEqual([before, after]);
      }
      expect(comparison.fields.filter(({ differs }) => differs)).toEqual([]);
    }
  });
});
