import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import type { Schema } from '../db/schema.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { readActions, readOutcomes, readUndos } from './action-store.ts';

const BATCH = '11111111-1111-4111-8111-111111111111';

interface Entry {
  readonly drug: number;
  readonly kind: string;
  readonly version: number;
  readonly note: object;
  readonly request?: string;
  readonly actor?: string;
}

const write = (
  db: Kysely<Schema>,
  { drug, kind, version, note, request = 'r', actor = 'ada' }: Entry,
) =>
  sql`
  with written as (update drug d set version = ${version} where id = ${drug} returning d)
  insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
  select ${drug}, ${actor}, ${request}, ${kind}, ${version}, drug_state(d), drug_state(d),
    ${JSON.stringify(note)}::jsonb from written`.execute(db);

describe('what an earlier release did', () => {
  it('has pages with what is known of it', async () => {
    const { db, close } = await openTestDatabase(
      Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0029')),
    );
    await sql`insert into drug (din) values ('1'), ('2'), ('3'), ('4')`.execute(db);
    await sql`insert into import_run (kind, extract_date, status, baseline, actor, files, finished_at)
      values ('dpd', '2026-03-02', 'done', true, 'import', '[]', now()),
        ('dpd', '2026-04-01', 'taken_back', false, 'grace', '[]', now())`.execute(db);
    await sql`update import_run set taken_back_at = now(), taken_back_by = 'mary' where id = 2`.execute(
      db,
    );
    await sql`insert into import_kept (import_id, drug_id) values (2, 3)`.execute(db);
    await write(db, { drug: 1, kind: 'baseline', version: 1, note: { import_id: 1 } });
    for (const drug of [1, 3])
      await write(db, { drug, kind: 'import', version: 2, note: { import_id: 2 } });
    await write(db, { drug: 1, kind: 'taken_back', version: 3, note: { import_id: 2 } });
    const move = { move: 'archive', batch: BATCH };
    for (const drug of [2, 3, 4]) await write(db, { drug, kind: 'move', version: 4, note: move });
    await write(db, {
      drug: 2,
      kind: 'undo',
      version: 5,
      note: { undoes: 4, batch: BATCH },
      request: 'undo-1',
      actor: 'grace',
    });
    await write(db, { drug: 4, kind: 'edit', version: 5, note: {} });

    expect(await migrate(db)).toContain('0029-mass-actions');
    const actions = await readActions(db, undefined);
    const found = await Promise.all(
      actions.map(async ({ id, kind, actor, about, reason, size, refused, import_date }) => ({
        kind,
        actor,
        about,
        reason,
        size,
        refused,
        import_date,
        outcomes: Object.fromEntries(
          Object.entries(await readOutcomes(db, id)).filter(([, drugs]) => drugs > 0),
        ),
      })),
    );
    const known = { reason: '', about: {}, refused: 0, import_date: null };
    expect(new Set(found)).toEqual(
      new Set([
        {
          ...known,
          kind: 'move',
          actor: 'ada',
          about: { move: 'archive' },
          size: 3,
          outcomes: { undone: 1, standing: 1, changed: 1 },
        },
        { ...known, kind: 'undo', actor: 'grace', size: 1, outcomes: { standing: 1 } },
        {
          ...known,
          kind: 'import',
          actor: 'grace',
          import_date: '2026-04-01',
          size: 2,
          outcomes: { undone: 1, changed: 1 },
        },
        {
          ...known,
          kind: 'take_back',
          actor: 'mary',
          import_date: '2026-04-01',
          size: 1,
          refused: 1,
          outcomes: { standing: 1, refused: 1 },
        },
      ]),
    );
    expect(await readUndos(db, BATCH)).toMatchObject([{ kind: 'undo', actor: 'grace', size: 1 }]);
    await close();
  });
});
