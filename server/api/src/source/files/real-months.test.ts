import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { caseDrugName, controlledGroups, type ChangeKind } from '@refined/shared/domain';
import { parse } from 'csv-parse/sync';
import { cleanName, readCleanNames } from '../values/clean-names.ts';
import { labelMeaning } from '../values/meaning.ts';
import { DPD_STATES, EXTRACT_ZIPS } from './dpd-files.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import { readDpdExtract, type DpdExtract } from './read-extract.ts';

const seed = join(process.cwd(), 'seed', 'dpd');
const zips = (month: string): string[] =>
  DPD_STATES.map((state) => join(seed, `${month}_${EXTRACT_ZIPS[state].zip}`));

describe('the published months', () => {
  let march: DpdExtract;
  let april: DpdExtract;
  let plan: ImportPlan;

  beforeAll(async () => {
    march = await readDpdExtract(zips('2026-03-02'));
    april = await readDpdExtract(zips('2026-04-01'));
    plan = planImport(april, {
      products: new Map(
        march.products.map((product, index) => [
          product.drugCode,
          {
            drugId: index + 1,
            present: true,
            product,
            din: product.din,
            isTakenBack: false,
            unread: null,
          },
        ]),
      ),
      unlistedDrugs: new Map(),
      records: [],
      takenBackDrugs: new Map(),
      openDrugs: new Set(),
      schedules: new Set(march.products.flatMap(({ schedules }) => schedules.map(labelMeaning))),
      baseline: false,
      isRenamed: () => true,
    });
  });

  it('are read without a single bad row', () => {
    expect([march.rejects, april.rejects]).toEqual([[], []]);
    expect([march.incomplete.size, april.incomplete.size]).toEqual([0, 0]);
    expect(april.productsByState).toEqual({ marketed: 13_454, approved: 3_949, dormant: 2_405 });
    expect(april.skipped).toEqual({ Veterinary: 1_503, Disinfectant: 1_652 });
    expect([march.products.length, april.products.length]).toEqual([16_659, 16_653]);
  });

  it('have names that keep their letters and their meaning in any casing (D29, D60)', async () => {
    const clean = await readCleanNames(join(seed, '..', 'ccdd', 'mp_full_release_20241009.csv.gz'));
    const names = [march, april].flatMap(({ products }) =>
      products.map(({ din, brandName }) => cleanName(din, brandName, clean)),
    );
    expect(names).toHaveLength(16_659 + 16_653);
    const changed = names.filter((name) => {
      const cased = caseDrugName(name, 'Generic');
      return (
        cased.toUpperCase() !== name.toUpperCase() ||
        labelMeaning(cased) !== labelMeaning(name) ||
        caseDrugName(cased, 'Generic') !== cased
      );
    });
    expect(changed).toEqual([]);
  });

  it('have every opioid of the Canadian Clinical Drug Data Set in that group, and few others', async () => {
    const file = join(seed, '..', 'ccdd', 'special_groupings_release_candidate_20241009.csv.gz');
    const rows: string[][] = parse(gunzipSync(await readFile(file)));
    const named = new Set(
      rows.filter((row) => row[3] === '500001' && row[5] === 'Active').map(([code]) => code),
    );
    const opioids = april.products.filter(({ ingredients }) =>
      controlledGroups({
        active_ingredient: ingredients.map(({ name }) => name),
        schedule: [],
      }).includes('opioid'),
    );
    const missed = april.products
      .filter(({ din }) => named.has(din))
      .filter((one) => !opioids.includes(one));
    expect(missed).toEqual([]);
    // The others came later, or have the same substances for another purpose.
    expect(opioids).toHaveLength(330);
    expect(opioids.every(({ schedules }) => schedules.some((one) => one.includes('CDSA')))).toBe(
      true,
    );
  });

  it('differ, in scope, by what the queues hold then', () => {
    const tally: Partial<Record<ChangeKind, number>> = {};
    for (const { changes } of plan.plans)
      for (const { kind } of changes) tally[kind] = (tally[kind] ?? 0) + 1;
    expect(tally).toEqual({
      new: 62,
      gone: 68,
      launched: 44,
      dormant: 4,
      approved: 2,
      renamed: 16,
      company: 71,
      ingredient: 3,
      strength: 6,
      drug_class: 3,
    });
    expect(plan.plans.filter(({ changes }) => changes.length > 0)).toHaveLength(269);
    expect(plan.unchanged).toBe(16_452);
    // Two products' names lost their hyphen: reported, not queued.
    expect(plan.relabellings).toEqual([
      {
        list: 'health_canada_drug_name',
        from: 'JAMP-CELECOXIB',
        to: 'JAMP CELECOXIB',
        products: 2,
        example: '02424533 JAMP CELECOXIB',
      },
    ]);
    // A percentage with its basis says more than before.
    const strengths = plan.plans.flatMap(({ after, changes }) =>
      changes.filter(({ kind }) => kind === 'strength').map((change) => [after!.din, change.after]),
    );
    expect(strengths).toEqual(
      expect.arrayContaining([
        ['00373435', '4.8 % W/W'],
        ['02236396', '5 % W/W'],
        ['02240105', '3 % W/W; 1 % W/W'],
      ]),
    );
  });

  it('hold the traps, normalised', () => {
    expect(april.products.filter(({ din }) => din === '')).toHaveLength(10);
    expect(new Set(april.products.flatMap(({ schedules }) => schedules)).size).toBe(12);
    expect(april.products.filter(({ biosimilar }) => biosimilar)).toHaveLength(209);
    expect(april.products.filter(({ brandName }) => /^\s|\s\s|\s$/.test(brandName))).toEqual([]);
    expect(
      april.products
        .flatMap(({ ingredients }) => ingredients.flatMap(({ strengths }) => strengths))
        .filter((text) => /^\s|\/(?:W\/W|W\/V|V\/V|%|NIL)$/.test(text)),
    ).toEqual([]);
  });
});
