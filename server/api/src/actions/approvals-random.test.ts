import { expect, describe, it } from '@jest/globals';
import fc from 'fast-check';
import type { DrugState } from '../db/schema.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { addDrug, readHistory } from '../testing/fixtures.ts';
import { bootTestApp, type TestApp } from '../testing/test-app.ts';
import { COMPLETE, Reviewers } from '../testing/reviewers.ts';

const RUNS = Number(process.env.MONTHS ?? 5);
const PEOPLE = ['ada', 'grace', 'mary'] as const;
const DRUGS = 3;

const base = { drug: fc.nat({ max: DRUGS - 1 }), who: fc.constantFrom(...PEOPLE) };
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('edit' as const),
      values: fc.oneof(
        fc.record({ strength: fc.constantFrom('5 MG', '10 MG') }),
        fc.record({ form: fc.constantFrom('TABLET', 'CAPSULE') }),
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ ...base, do: fc.constant('approve' as const) }) },
  { weight: 1, arbitrary: fc.record({ ...base, do: fc.constant('withdraw' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('move' as const),
      path: fc.constantFrom('update_review', 'update_review', 'committee_review', 'archive'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...base, do: fc.constant('publish' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const doStep = async (desk: Reviewers, ids: readonly number[], one: Step): Promise<void> => {
  const id = ids[one.drug]!;
  if (one.do === 'publish') return void (await desk.publish());
  if (one.do === 'move') return void (await desk.move(one.who, id, one.path));
  if (one.do === 'edit') return void (await desk.save(one.who, id, one.values));
  const { outcome } = await (one.do === 'approve'
    ? desk.approve(one.who, id)
    : desk.withdraw(one.who, id));
  expect(['done', 'unchanged', 'refused']).toContain(outcome);
};

/** From the history alone: each published strength was approved by somebody else. */
const expectApproved = async ({ db }: TestApp, id: number): Promise<number> => {
  const history = await readHistory(db, id);
  const items = await db
    .selectFrom('publication_item')
    .select(['version', 'content'])
    .where('drug_id', '=', id)
    .orderBy('publication')
    .execute();
  let before: DrugState | null = null;
  let judged = 0;
  for (const { version, content } of items) {
    if (content && content.strength !== before?.strength) {
      const since = Math.max(
        0,
        ...history
          .filter((row) => row.kind === 'publication' && row.version < version)
          .map((row) => row.version),
      );
      const entries = history.filter((row) => row.version > since && row.version < version);
      const given = entries.findLastIndex(({ note }) => note.approval === 'given');
      const later = entries.slice(given + 1);
      // Nothing is left of what came before the published value was back.
      const back = before
        ? entries.findLastIndex(({ after }) => after.strength === before!.strength)
        : -1;
      const editors = entries
        .slice(back + 1)
        .filter(
          ({ kind, before: was, after }) => kind === 'edit' && was!.strength !== after.strength,
        );
      const movers = entries.filter(
        ({ before: was, after }) => was!.queue !== 'update' && after.queue === 'update',
      );
      const authors = editors.length > 0 ? editors : movers.slice(-1);
      expect(given).toBeGreaterThanOrEqual(0);
      expect(entries[given]!.after.strength).toBe(content.strength);
      expect(authors.map(({ actor }) => actor)).not.toContain(entries[given]!.actor);
      // Nothing has ended the approval since.
      for (const { note, before: was, after } of later) {
        expect(note.approval).toBeUndefined();
        expect([after.strength, after.queue]).toEqual([was!.strength, was!.queue]);
      }
      judged += 1;
    }
    before = content;
  }
  return judged;
};

const run = async (groups: readonly (readonly Step[])[]) => {
  const database = await openTestDatabase();
  try {
    const api = await bootTestApp(database, { configuration: { fourEyes: ['strength'] } });
    const desk = new Reviewers(() => api);
    for (const name of PEOPLE.slice(1)) await desk.add(name);
    const ids: number[] = [];
    for (let at = 0; at < DRUGS; at += 1)
      ids.push(await addDrug(database.db, { ...COMPLETE, strength: '1 MG', queue: 'update' }));
    for (const group of groups) await Promise.all(group.map((one) => doStep(desk, ids, one)));
    let judged = 0;
    for (const id of ids) judged += await expectApproved(api, id);
    await api.close();
    return judged;
  } finally {
    await database.close();
  }
};

/** Steps that publish a drug twice, so that the check has something to do. */
const CERTAIN: Step[][] = [
  [{ do: 'approve', drug: 0, who: 'ada' }],
  [{ do: 'publish', drug: 0, who: 'ada' }],
  [{ do: 'edit', drug: 0, who: 'ada', values: { strength: '5 MG' } }],
  [{ do: 'approve', drug: 0, who: 'ada' }],
  [{ do: 'approve', drug: 0, who: 'mary' }],
  [{ do: 'publish', drug: 0, who: 'ada' }],
];

describe('four eyes', () => {
  it('publish what two have agreed on', async () => {
    expect(await run(CERTAIN)).toBe(2);
  });

  it(
    'publish nothing that only its author wanted, whatever people do',
    async () => {
      const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
        minLength: 12,
        maxLength: 25,
      });
      await fc.assert(
        fc.asyncProperty(groups, async (all) => void (await run(all))),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    RUNS * 120_000,
  );
});
