import { beforeAll, expect, it } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { recordStatements, type Statement } from '../testing/recorded-statements.ts';
import { describeApi } from '../testing/suite.ts';
import type { Db } from './schema.ts';

/** As many as Health Canada lists; with a few thousand the planner scans the whole table. */
const PRODUCTS = 20_000;
/** Tables that grow with the products: a hot call must read them by index. */
const LARGE = ['drug'];

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const planOf = async (db: Db, { text, values }: Statement): Promise<PlanNode[]> => {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
  );
  return nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan);
};

/** The large tables that a statement would scan completely. */
const readWhole = async (db: Db, statement: Statement): Promise<string[]> => {
  const nodes = await planOf(db, statement);
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => LARGE.includes(table));
};

/**
 * Changes many products, and rebuilds the table's indexes from their definitions: row by row the
 * names' trigrams alone would take most of the test's time.
 */
const fillDrugs = async (db: Db, change: string): Promise<void> => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'drug'::regclass and not indisunique`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  await sql.raw(change).execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
};

// One product in twenty is queued; names only have their first word in common.
const FILL = `insert into drug (din, drug_name, queue, in_product, active_ingredient_ids)
  select lpad((2000000 + i)::text, 8, '0'), 'Apo ' || md5(i::text),
    case when i % 20 = 0 then 'dpd' else '' end, true, array[3001 + i % 3]
  from generate_series(1, ${PRODUCTS}) as i`;

describeApi('the plans of hot calls', (api) => {
  /** A queued drug from the middle. */
  let drug: { id: number; din: string; drug_name: string };

  beforeAll(async () => {
    await fillDrugs(api().db, FILL);
    await sql`analyze drug, queue_count`.execute(api().db);
    drug = await api()
      .db.selectFrom('drug')
      .select(['id', 'din', 'drug_name'])
      .where('din', '=', String(2_000_000 + PRODUCTS / 2).padStart(8, '0'))
      .executeTakeFirstOrThrow();
  });

  const call = async (path: string, method: 'GET' | 'POST' = 'GET'): Promise<string> => {
    const { status, body } = await api().call(method, path, method === 'POST' ? { body: {} } : {});
    expect(status).toBe(200);
    return (body as { next?: string | null }).next ?? '';
  };

  const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
    counts: () => call('/api/drugs/count_review/'),
    'one drug': () => call(`/api/drugs/${drug.id}/`),
    'search by DIN': () => call(`/api/drugs/?din=${drug.din}`),
    'search by a part of the DIN': () => call(`/api/drugs/?din=${drug.din.slice(2, 7)}`),
    'search by name': () => call(`/api/drugs/?drug_name=${drug.drug_name.slice(4, 12)}`),
    'pages of a queue': async () => call(await call('/api/drugs/?queue=dpd')),
    'queue by name': () => call('/api/drugs/?queue=dpd&sort=name'),
    'pages of all drugs': async () => call(await call('/api/drugs/')),
    facets: () => call('/api/drugs/facets/?queue=dpd'),
    groups: () => call('/api/drugs/groups/?queue=dpd'),
    history: () => call(`/api/drugs/${drug.id}/history/`),
    // Back to the same queue, so that each call starts with the same state.
    'move with its history': async () => {
      await call(`/api/drugs/${drug.id}/committee_review/`, 'POST');
      await call(`/api/drugs/${drug.id}/update_review/`, 'POST');
    },
  };

  it.each(Object.keys(CALLS))('%s: reads no product table from end to end', async (name) => {
    // Sessions and lookups are read once, completely.
    await CALLS[name]!();
    const statements = await recordStatements(CALLS[name]!);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements.filter(({ text }) => /^\s*(select|with)/i.test(text)))
      expect({ ...statement, readWhole: await readWhole(api().db, statement) }).toEqual({
        ...statement,
        readWhole: [],
      });
  });

  it('a long queue of the newest drugs: reads those of no other queue', async () => {
    // After the single moves above.
    await fillDrugs(api().db, `update drug set queue = 'noc' where id > ${PRODUCTS / 2}`);
    await sql`analyze drug`.execute(api().db);
    const path = '/api/drugs/?queue=noc';
    await call(path);
    const statements = await recordStatements(() => call(path));
    for (const statement of statements) {
      const others = (await planOf(api().db, statement)).filter(
        ({ 'Index Cond': condition = '', Filter = '' }) =>
          /\bqueue [<>]?=/.test(Filter) && !condition.includes('id = '),
      );
      expect({ ...statement, others }).toEqual({ ...statement, others: [] });
    }
  });

  it('finds a statement that has no index', async () => {
    const text = 'select id from drug where strength = $1';
    expect(await readWhole(api().db, { text, values: ['5 MG'] })).toEqual(['drug']);
  });
});
