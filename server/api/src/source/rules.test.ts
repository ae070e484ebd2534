import { beforeEach, describe, expect, it, beforeAll } from '@jest/globals';
import {
  importsCalls,
  pathOfCall,
  type ImportOutcome,
  type MassActionPage,
  type Rule,
  type RuleDryRun,
} from '@refined/shared/contract';
import { sql } from 'kysely';
import { drugPerformer } from '../drug-actions.ts';
import { importDpd } from './apply/import-dpd.ts';
import { takeBackImport } from './apply/take-back.ts';
import { presentOutcome } from './values/source-messages.ts';
import { metformin, writeExtract, type FixtureProduct } from './testing/extract-fixture.ts';
import { onEmptyDatabase } from './testing/import-database.ts';
import { importJobs } from './testing/sent-files.ts';
import { ruleInput } from '../testing/succeeding-calls.ts';
import { editDrug } from '../testing/fixtures.ts';
import { insertRule } from './rule-store.ts';
import { runRules } from './run-rules.ts';

const OTHER: [string, string] = ['20', 'SANDOZ INC'];
const THIRD: [string, string] = ['30', 'TEVA CANADA LIMITED'];
const CODES = [1, 2, 3, 4, 5, 6, 7];
/** Only their update date changes. */
const others = (updated: string): FixtureProduct[] => [
  { code: 8, state: 'approved', updated },
  { code: 9, state: 'dormant', updated },
];
const MARCH = [...CODES.map((code): FixtureProduct => ({ code })), ...others('27-FEB-2026')];
/** 1 to 5 have another company, 6 also another strength; 7 has another name. */
const APRIL: FixtureProduct[] = [
  ...[1, 2, 3, 4, 5].map((code) => ({ code, company: OTHER })),
  { code: 6, company: OTHER, ingredients: metformin('850') },
  { code: 7, brand: 'OTHER NAME' },
  ...others('30-MAR-2026'),
];
const MAY = APRIL.map((product) => (product.code < 6 ? { ...product, company: THIRD } : product));

describe('rules', () => {
  const { db, api, drug } = onEmptyDatabase();
  let due: () => Promise<void>;
  const contextOf = () => ({
    db: db(),
    perform: drugPerformer(api().app),
    keepDifferences: api().app.keepDifferences,
    onFault: (error: unknown) => {
      throw error;
    },
  });
  beforeAll(() => {
    due = runRules(contextOf());
  });
  beforeEach(async () => {
    await db().deleteFrom('review_rule').execute();
    await db().deleteFrom('drug_presence').execute();
    await bring(MARCH, '2026-03-02');
  });

  /** Imports without the API: rules run at its next look. */
  const bring = async (products: FixtureProduct[], date: string) =>
    importDpd(db(), {
      ...{ paths: await writeExtract(products), date, names: new Map(), actor: 'import' },
    });
  /** Blocks the rules while `work` runs, because the API also looks for work. */
  const meanwhile = async (work: () => Promise<unknown>) => {
    const held = (by: number) =>
      db()
        .updateTable('review_rule')
        .set({ ran_for: sql<number>`ran_for + ${by}::integer` })
        .execute();
    await held(1_000);
    await work();
    await held(-1_000);
  };
  const idOf = async (code: number): Promise<number> => (await drug(code)).id;
  const perform = async (action: string, code: number) => {
    const { body } = await api().post('/api/actions/', {
      action,
      drugs: [{ id: await idOf(code) }],
    });
    expect(body).toMatchObject({ done: 1 });
  };
  const inQueue = async (queue: string): Promise<number[]> =>
    (
      await db()
        .selectFrom('drug')
        .select('drug_code')
        .where('queue', '=', queue as 'dpd')
        .orderBy('drug_code')
        .execute()
    ).map((row) => row.drug_code!);
  const made = async (changes: Parameters<typeof ruleInput>[0] = {}): Promise<Rule> =>
    (await api().post('/api/rules/', ruleInput({ name: 'Company only', ...changes }))).body;
  const switched = async ({ id, version }: Rule, on = true) =>
    api().post(`/api/rules/${id}/switch/`, { version, on });
  const now = async ({ id }: Rule): Promise<Rule> =>
    (await api().get('/api/rules/')).body.rules.find((rule: Rule) => rule.id === id);
  const pageOf = async (action: string): Promise<MassActionPage> =>
    (await api().get(`/api/actions/${action}/`)).body;

  it('are of administrative changes, of queues and moves that there are', async () => {
    for (const kind of ['strength', 'new', 'overridden', 'unknown'])
      expect(
        (await api().post('/api/rules/', { ...ruleInput(), kinds: ['company', kind] })).status,
      ).toBe(422);
    expect((await api().post('/api/rules/', { ...ruleInput(), kinds: [] })).status).toBe(422);
    expect((await api().post('/api/rules/', { ...ruleInput(), queue: 'manual' })).status).toBe(422);
    expect((await api().post('/api/rules/', ruleInput({ move: 'manual' }))).body.errors).toEqual({
      move: ['This move isn’t offered from that queue.'],
    });
    expect((await api().post('/api/rules/', ruleInput({ name: '\u200b' }))).body.errors).toEqual({
      name: ['A rule needs a name.'],
    });
    expect(await made({ kinds: ['company', 'company'] })).toMatchObject({ kinds: ['company'] });
    expect(
      (await api().post('/api/rules/', ruleInput({ name: 'company ONLY' }))).body.errors,
    ).toEqual({ name: ['There is a rule of this name already.'] });
    // Another user took the name after it was checked.
    expect(await insertRule(db(), ruleInput({ name: 'Company only' }), 'grace')).toBeUndefined();
  });

  it('move what fits exactly, but for the sample, as a mass action that is undone as any', async () => {
    const rule = (await switched(await made())).body as Rule;
    expect(rule.on).toMatchObject({ by: 'Ada Tester' });
    await bring(APRIL, '2026-04-01');
    await due();
    // The first and the fourth of five are the sample.
    expect(await inQueue('dpd')).toEqual([1, 4, 6, 7]);
    expect(await inQueue('update')).toEqual([2, 3, 5]);
    const { last_run: run } = await now(rule);
    expect(run).toMatchObject({
      import: { kind: 'dpd', date: '2026-04-01' },
      said: 'Rule “Company only”: 3 drugs moved to update queue; 2 stay in DPD Review as a sample.',
    });
    const page = await pageOf(run!.action!);
    expect(page).toMatchObject({
      action: { kind: 'move', actor: 'ada', reason: 'Rule: Company only', rule: rule.id, size: 3 },
      undoable: true,
    });
    await due();
    expect(await pageOf(run!.action!)).toEqual(page);

    await api().post(`/api/actions/${run!.action}/undo/`, {});
    expect(await inQueue('dpd')).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await due();
    expect(await inQueue('update')).toEqual([]);
    const { status } = await api().post(`/api/rules/${rule.id}/delete/`, { version: rule.version });
    expect(status).toBe(409);
  });

  it('leave the sample of each of them to a person, whatever another one does with the rest', async () => {
    await switched(await made());
    const other = await made({ name: 'To the committee', move: 'committee', sample: 100 });
    await switched(other);
    await meanwhile(() => bring(APRIL, '2026-04-01'));
    await due();
    expect(await inQueue('update')).toEqual([2, 3, 5]);
    expect(await inQueue('dpd')).toEqual([1, 4, 6, 7]);
    expect((await now(other)).last_run?.said).toBe(
      'Rule “To the committee”: 0 drugs moved to expert committee queue; 2 stay in DPD Review as a sample, and 3 because another change is open or the move was refused.',
    );
  });

  it('leave nothing of an import that is taken back after their moves were undone', async () => {
    const rule = await made();
    await switched(rule);
    const { importId: run } = await bring(APRIL, '2026-04-01');
    await due();
    const { last_run } = await now(rule);
    await api().post(`/api/actions/${last_run!.action}/undo/`, {});
    const path = pathOfCall(importsCalls.importTakeBackPreview, { run: String(run) });
    const counts = { restored: 7, kept: 0, leave: { dpd: 7 } };
    expect((await api().get(path)).body).toMatchObject({ counts, kept: [] });
    expect(await takeBackImport(db(), { run, actor: 'ada' })).toMatchObject(counts);
    expect(await inQueue('dpd')).toEqual([]);
    // The same month again is a new import for the rule.
    await bring(APRIL, '2026-04-01');
    await due();
    expect(await inQueue('update')).toEqual([2, 3, 5]);
  });

  it('leave what somebody works on, or has moved, and what came before they were switched on', async () => {
    await bring(APRIL, '2026-04-01');
    const rule = await made();
    await switched(rule);
    await due();
    expect(await inQueue('update')).toEqual([]);
    for (const code of [1, 2, 3, 4, 5]) await perform('archive', code);
    const archived = await made({ name: 'Archived', on_product: false });
    await switched(archived);
    // They are off the product: only the other rule fits.
    await meanwhile(async () => {
      await bring(MAY, '2026-05-01');
      await perform('assign', 2);
      await perform('archive', 3);
      const page = { page: '4b0a4c9e-3a52-4b52-9c5e-2f8f3f1d7a11' };
      await api().post(`/api/drugs/${await idOf(5)}/presence/`, page);
    });
    await due();
    expect(await inQueue('update')).toEqual([]);
    expect((await now(rule)).last_run?.said).toBe(
      'Rule “Company only”: no drug of this import fits the rule.',
    );
    expect((await now(archived)).last_run).toMatchObject({
      action: null,
      said: 'Rule “Archived”: 0 drugs moved to update queue; 2 stay in DPD Review as a sample, and 3 because another change is open or the move was refused.',
    });
  });

  it('leave a drug that differs from Health Canada in something else, undecided', async () => {
    await switched(await made());
    await meanwhile(async () => {
      // The import itself finds this difference.
      await editDrug(db(), await idOf(2), { strength: '999 MG' });
      await bring(APRIL, '2026-04-01');
      await api().app.keepDifferences();
      const open = { drug_id: await idOf(3), field: 'form', open: true };
      await db().insertInto('source_difference').values(open).execute();
    });
    await due();
    // The first and last of 1, 3, 4 and 5 are the sample.
    expect(await inQueue('update')).toEqual([4]);
  });

  it('go on where they were cut off, and are told of once', async () => {
    await switched(await made({ sample: 2 }));
    await meanwhile(() => bring(APRIL, '2026-04-01'));
    const away = Object.assign(new Error('terminated'), { code: '57P01' });
    const { perform: carryOut } = contextOf();
    const cutOff = runRules({
      ...contextOf(),
      perform: async (wanted, by) => {
        await carryOut({ ...wanted, drugs: wanted.drugs!.slice(0, 1) }, by);
        throw away;
      },
    });
    await expect(cutOff()).rejects.toBe(away);
    expect(await inQueue('update')).toEqual([2]);
    await Promise.all([due(), due()]);
    expect(await inQueue('update')).toEqual([2, 4]);
    const { rules } = (await api().get('/api/rules/')).body as { rules: Rule[] };
    expect(rules[0]!.last_run?.said).toMatch(/2 drugs moved to update queue; 3 stay/);
    expect((await pageOf(rules[0]!.last_run!.action!)).action.size).toBe(2);
  });

  it('run with the import’s job, not with its preview, and its outcome says what they did', async () => {
    const rule = await made();
    await switched(rule);
    const failing = await made({ name: 'Of nobody', kinds: ['renamed'] });
    await switched(failing);
    await sql`update review_rule set on_by = 'zoe' where name = 'Of nobody'`.execute(db());
    const { begin, confirm, job: jobOf, runner } = importJobs(() => db());
    const running = runner({ afterJobs: due });
    const settled = async (id: number, state: string) => {
      for (;;) {
        await running.look();
        const job = await jobOf(id);
        if (job.state === state) return job;
      }
    };
    const id = await begin(await writeExtract(APRIL), '2026-04-01');
    await settled(id, 'previewed');
    expect((await now(rule)).last_run).toBeNull();
    await confirm(id, 'ada', true);
    await settled(id, 'done');
    await due();
    const { result, import_id } = await settled(id, 'done');
    const { notes } = presentOutcome(result!) as ImportOutcome;
    expect(notes).toEqual([
      'Rule “Company only”: 3 drugs moved to update queue; 2 stay in DPD Review as a sample.',
      'Rule “Of nobody” did not run: the account of zoe, who switched it on, is closed. Somebody else can switch it on.',
    ]);
    expect(await inQueue('update')).toEqual([2, 3, 5]);
    // Decided drugs stay, as always.
    const { body } = await api().get(
      pathOfCall(importsCalls.importTakeBackPreview, { run: String(import_id) }),
    );
    expect(body.counts).toMatchObject({ kept: 3 });
  });

  it('are tried over the months before, with the drugs that people decided on otherwise', async () => {
    await bring(APRIL, '2026-04-01');
    await perform('update', 1);
    await perform('update', 2);
    await perform('archive', 3);
    await perform('committee', 4);
    await bring(MAY, '2026-05-01');
    await perform('update', 5);
    const rule = await made();
    const tried = async (of: Rule): Promise<RuleDryRun> =>
      (await api().get(`/api/rules/${of.id}/dry_run/`)).body;
    const { version, imports } = await tried(rule);
    expect(version).toBe(rule.version);
    expect(imports).toMatchObject([
      // May only queues drugs that were in no queue; 3 is off the product.
      { date: '2026-05-01', fits: 0, differing: [] },
      {
        ...{ date: '2026-04-01', fits: 5, sampled: 2 },
        ...{ same: 2, elsewhere: 2, waiting: 1, ruled: 0 },
        differing: [
          { din: '00000003', drug_name: 'BRAND 3', queue: '', in_product: false, by: 'Ada Tester' },
          { din: '00000004', strength: '500 MG', form: 'TABLET', queue: 'com' },
        ],
      },
    ]);
    const archives = await made({ name: 'Off', on_product: false, move: 'archive' });
    expect((await tried(archives)).imports[0]).toMatchObject({ fits: 1, waiting: 1 });
  });

  it('are switched on as they were tried: a change switches them off', async () => {
    const rule = await made();
    const { id } = rule;
    const on = (await switched(rule)).body as Rule;
    expect((await switched(rule)).status).toBe(412);
    const changed = await api().put(`/api/rules/${id}/`, {
      ...ruleInput({ name: 'Company only', kinds: ['company', 'renamed'] }),
      version: on.version,
    });
    expect(changed.body).toMatchObject({ on: null, kinds: ['company', 'renamed'] });
    const stale = await switched(on);
    expect(stale).toMatchObject({ status: 412, body: { current: changed.body } });
    expect((await switched(changed.body)).body.on).toMatchObject({ by: 'Ada Tester' });
    const off = (await switched(await now(rule), false)).body as Rule;
    expect(off.on).toBeNull();
    await bring(APRIL, '2026-04-01');
    await due();
    expect(await inQueue('update')).toEqual([]);
    expect((await api().post(`/api/rules/${id}/delete/`, { version: off.version })).status).toBe(
      200,
    );
    expect((await api().get(`/api/rules/${id}/dry_run/`)).status).toBe(404);
  });
});
