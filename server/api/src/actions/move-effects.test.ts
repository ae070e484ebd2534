import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { moveDrugs } from './move-drug.ts';
import { undoMoveRow } from './undo-action.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { addDrug, addLists, addTestUser } from '../testing/fixtures.ts';
import type { TRIGGERS } from '../db/triggers.ts';

/**
 * The effects of a move beyond the drug, its history and a question: `in` which table or column,
 * `by` which trigger, in the move's own statement. They are triggers because several statements
 * move drugs (a move, a committee answer, two undos, an import and its reversal, a publication),
 * and because a process of the previous release uses the same database.
 */
const MOVE_EFFECTS = {
  ends: {
    snooze: { in: 'drug_later', by: 'drug_ends_later' },
    /** The assignee is notified if somebody else moved the drug. */
    assignment: { in: 'drug_taken', by: 'drug_ends_claims' },
    approval: { in: 'drug_approval', by: 'drug_ends_approvals' },
    /** The mark that its source has changed (D74). */
    mark: { in: 'drug.source_changed', by: 'drug_ends_mark' },
  },
  changes: {
    counts: { in: 'queue_count', by: 'drug_counts_update' },
    /** Which changes explain the card in its new queue. */
    reasons: { in: 'queued_change', by: 'drug_queued_changes' },
    /** The drugs of a bulk move or of its undo. */
    massAction: { in: 'mass_action_member', by: 'drug_history_members' },
    /** Only for an undo: source differences and the mark are computed again. */
    differences: { in: 'drug_to_compare', by: 'drug_is_compared' },
    /** All API processes receive it and notify browsers. */
    announcement: { in: 'refined_live', by: 'drug_announce_update' },
  },
} as const satisfies Readonly<Record<'ends' | 'changes', Readonly<Record<string, Effect>>>>;

interface Effect {
  readonly in: string;
  readonly by: keyof (typeof TRIGGERS)['drug'] | keyof (typeof TRIGGERS)['drug_history'];
}

const AUTHOR = { actor: 'ada', requestId: 'r' };
const HOW = {
  author: AUTHOR,
  note: { move: 'committee', batch: randomUUID() },
  keep: false,
  refusesOffMarket: false,
} as const;

interface Plan {
  readonly Triggers: readonly { 'Trigger Name': string; 'Constraint Name'?: string }[];
}

describe('what a move does besides', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await addLists(database.db);
    await addTestUser(database.db, 'ben');
  });
  afterAll(() => database?.close());

  const move = (db: Db, id: number) =>
    moveDrugs(db, 'committee', [{ id, source: 'noc', version: null }], HOW, '');

  /** A drug with everything that a move ends. */
  const addMarked = async (): Promise<number> => {
    const { db } = database;
    const id = await addDrug(db, { queue: 'noc', source_changed: true });
    await sql`insert into drug_later (drug_id, until, import_id, actor) values (${id}, 'import', 0, 'ada')`.execute(
      db,
    );
    await sql`insert into drug_taken (drug_id, user_id, lapses_at)
      select ${id}, id, now() + interval '1 day' from app_user`.execute(db);
    await sql`insert into drug_approval (drug_id, actor, content) values (${id}, 'ben', '{}')`.execute(
      db,
    );
    return id;
  };

  const has = async (id: number, place: string): Promise<boolean> => {
    const [table, column] = place.split('.');
    const { rows } = await sql
      .raw<{ has: boolean }>(
        column
          ? `select ${column} as has from ${table} where id = ${id}`
          : `select exists (select from ${table} where drug_id = ${id}) as has`,
      )
      .execute(database.db);
    return rows[0]!.has;
  };

  it.each(Object.entries(MOVE_EFFECTS.ends))(
    'it ends the %s, by this trigger alone',
    async (_what, { in: place, by }) => {
      const ended = await addMarked();
      expect(await has(ended, place)).toBe(true);
      await move(database.db, ended);
      expect(await has(ended, place)).toBe(false);

      const left = await addMarked();
      await sql.raw(`alter table drug disable trigger ${by}`).execute(database.db);
      await move(database.db, left);
      await sql.raw(`alter table drug enable trigger ${by}`).execute(database.db);
      expect(await has(left, place)).toBe(true);
    },
  );

  /** The triggers that each statement fires; those of foreign keys have the constraint's name. */
  const explaining = (fired: string[]): Db =>
    ({
      executeQuery: async ({ sql: text, parameters }: CompiledQuery) => {
        const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': readonly Plan[] }>(
          CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
        );
        const { Triggers } = rows[0]!['QUERY PLAN'][0]!;
        fired.push(
          ...Triggers.flatMap((one) => (one['Constraint Name'] ? [] : one['Trigger Name'])),
        );
        return { rows: [] };
      },
    }) as unknown as Db;

  const STATEMENTS: Readonly<Record<string, (db: Db, id: number) => Promise<unknown>>> = {
    'a move': move,
    'an undo': async (db, id) => {
      await move(database.db, id);
      await sql`update drug set source_changed = true where id = ${id}`.execute(database.db);
      return undoMoveRow(db, id, 2, AUTHOR);
    },
  };

  it.each(Object.keys(STATEMENTS))('%s fires these triggers and no other', async (name) => {
    const fired: string[] = [];
    await STATEMENTS[name]!(explaining(fired), await addMarked());
    const effects = Object.values({ ...MOVE_EFFECTS.ends, ...MOVE_EFFECTS.changes });
    expect(fired.sort()).toEqual(effects.map(({ by }) => by).sort());
  });
});
