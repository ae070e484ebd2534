import { expect } from '@jest/globals';
import type { TakeBackCounts } from '@refined/shared/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { takeBackImport } from '../../source/apply/take-back.ts';

interface Product {
  readonly drug_code: number;
  readonly drug_id: number;
  readonly [column: string]: unknown;
}

/** The data that an import changes, without the notices. */
export interface Found {
  readonly drugs: readonly {
    readonly id: number;
    readonly row: unknown;
    readonly writes: number;
  }[];
  readonly products: readonly Product[];
  readonly labels: readonly string[];
  readonly reasons: readonly { readonly drug_id: number }[];
}

/** Copies the data; call it in the import's transaction, before the import writes. */
export const readFound = async (db: Db): Promise<Found> => {
  const { rows: drugs } = await sql<Found['drugs'][number]>`
    select id, to_jsonb(d) - 'version' - 'updated_at' as row,
      (select count(*)::integer from drug_history where drug_id = d.id) as writes
    from drug d order by id`.execute(db);
  const { rows: products } =
    await sql<Product>`select * from source_product order by drug_code`.execute(db);
  const { rows: labels } = await sql<{ label: string }>`
    select concat_ws(' ', kind, source_key, name) as label from lookup_item where not retired
    order by label`.execute(db);
  const { rows: reasons } = await sql<{ drug_id: number }>`
    select id, drug_id, kind, field, old_value, new_value from source_change
    order by id`.execute(db);
  return { drugs, products, labels: labels.map(({ label }) => label), reasons };
};

const readPublished = async (db: Db): Promise<readonly unknown[]> => {
  const { rows } = await sql`
    select p.*, (select md5(string_agg(i.content::text, ' ' order by i.drug_id))
      from publication_item i where i.publication = p.number) as content
    from publication p order by p.number`.execute(db);
  return rows;
};

interface Entry {
  readonly drug_id: number;
  readonly version: number;
  readonly before: object | null;
  readonly after: object;
}

const entriesOf = async (db: Db, kind: string, run: number): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    select drug_id, version, before, after from drug_history
    where kind = ${kind} and (note ->> 'import_id')::integer = ${run} order by drug_id`.execute(db);
  return rows;
};

const keptOf = async (db: Db, run: number): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('import_kept')
    .select('drug_id')
    .where('import_id', '=', run)
    .execute();
  return new Set(rows.map((row) => row.drug_id));
};

const without = <Row extends { readonly drug_id: number }>(
  rows: readonly Row[],
  drugs: ReadonlySet<number>,
) => rows.filter(({ drug_id }) => !drugs.has(drug_id));

/** By their histories, undecided drugs are as before the import; decided ones weren't written. */
const expectDrugsReturned = async (db: Db, run: number, counts: TakeBackCounts): Promise<void> => {
  const kept = await keptOf(db, run);
  const imported = await entriesOf(db, 'import', run);
  const returned = await entriesOf(db, 'taken_back', run);
  expect(returned.filter(({ drug_id }) => kept.has(drug_id))).toEqual([]);
  expect({ kept: kept.size, returned: returned.length }).toEqual({
    kept: counts.kept,
    returned: counts.restored + counts.archived,
  });
  const undecided = without(imported, kept);
  expect(returned.map(({ drug_id }) => drug_id)).toEqual(undecided.map(({ drug_id }) => drug_id));
  undecided.forEach(({ before, after }, index) => {
    const archived = { ...after, queue: '', in_product: false };
    expect(returned[index]).toMatchObject({ before: after, after: before ?? archived });
  });
};

/** Sources and lookups are as before the import, except for decided drugs. */
const expectSourcesReturned = async (db: Db, run: number, found: Found): Promise<void> => {
  const kept = await keptOf(db, run);
  const now = await readFound(db);
  expect(without(now.products, kept)).toEqual(without(found.products, kept));
  expect(without(now.reasons, kept)).toEqual(without(found.reasons, kept));
  if (kept.size === 0) expect(now.labels).toEqual(found.labels);
};

/** Compares whole rows of drugs that only the import and its take-back have written since. */
const expectRowsReturned = async (db: Db, run: number, found: Found): Promise<void> => {
  const { rows: now } = await sql<Found['drugs'][number]>`
    select id, to_jsonb(d) - 'version' - 'updated_at' as row,
      (select count(*)::integer from drug_history h where h.drug_id = d.id
        and (h.note ->> 'import_id')::integer is distinct from ${run}) as writes
    from drug d order by id`.execute(db);
  const writes = new Map(now.map((drug) => [drug.id, drug.writes]));
  const untouched = found.drugs.filter((drug) => writes.get(drug.id) === drug.writes);
  const same = new Set(untouched.map(({ id }) => id));
  expect(now.filter(({ id }) => same.has(id))).toEqual(untouched);
};

/** Takes back an import, and checks that the data is as if it had never run. */
export const takeBackTruly = async (
  db: Db,
  run: number,
  found: Found,
  actor: string,
): Promise<TakeBackCounts> => {
  let published: readonly unknown[] = [];
  const counts = await takeBackImport(
    db,
    { run, actor },
    {
      afterLock: async (tx) => {
        published = await readPublished(tx);
      },
      beforeCommit: async (tx, done) => {
        // A concurrent second request is answered later.
        expect((await readPublished(tx)).slice(0, published.length)).toEqual(published);
        await expectDrugsReturned(tx, run, done);
        await expectSourcesReturned(tx, run, found);
        await expectRowsReturned(tx, run, found);
      },
    },
  );
  // Repeated, it returns the same result.
  expect(await takeBackImport(db, { run, actor })).toEqual(counts);
  return counts;
};

/**
 * For each taken back drug: importing the same file again gives the same result as the first time.
 */
export const expectSameAgain = async (db: Db, first: number, second: number): Promise<void> => {
  const { rows } = await sql`
    select later.drug_id, later.after as again, earlier.after as first
    from drug_history earlier
      join drug_history back on back.drug_id = earlier.drug_id and back.kind = 'taken_back'
        and (back.note ->> 'import_id')::integer = ${first}
      left join drug_history later on later.drug_id = back.drug_id and later.kind = 'import'
        and (later.note ->> 'import_id')::integer = ${second}
    where earlier.kind = 'import' and (earlier.note ->> 'import_id')::integer = ${first}
      and earlier.after is distinct from later.after
      and not exists (select from drug_history h where h.drug_id = back.drug_id and h.id > back.id
        and h.kind not in ('import', 'taken_back'))`.execute(db);
  expect(rows).toEqual([]);
};
