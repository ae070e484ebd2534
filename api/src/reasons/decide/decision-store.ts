import type { LookupName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { HistoryNote, Schema } from '../../db/schema.ts';
import type { Author } from '../../drugs/drug-store.ts';
import type { DecidedWrite, EntriesByKey } from './decide.ts';

/** Ids of a list's entries by the keys that imports match them with. */
export const findEntries = async (
  db: Kysely<Schema>,
  kind: LookupName,
  keys: readonly string[],
): Promise<EntriesByKey> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('lookup_item')
    .select(['id', 'source_key'])
    .where('kind', '=', kind)
    .where('source_key', 'in', [...keys])
    .where('retired', '=', false)
    .execute();
  return new Map(rows.map(({ id, source_key }) => [source_key, id]));
};

/**
 * Writes a decision over exactly that version of the drug and that import of its source: record,
 * history row and standing decision together, or nothing (D43). False when either has changed.
 */
export const writeDecision = (
  db: Kysely<Schema>,
  id: number,
  seen: { version: number; importId: number | null; source: 'dpd' | 'noc' | null },
  write: DecidedWrite,
  author: Author,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows: found } = await sql<{
      before: object;
    }>`select drug_state(d) as before from drug d where d.id = ${id} and d.version = ${seen.version} for update`.execute(
      tx,
    );
    const [row] = found;
    if (!row) return false;
    // Read after the row was locked: an import that was running has finished.
    if (seen.source === 'dpd') {
      const { rows } = await sql<{
        import_id: number;
      }>`select s.import_id from drug d join source_product s on s.drug_code = d.drug_code where d.id = ${id}`.execute(
        tx,
      );
      if (rows[0]?.import_id !== seen.importId) return false;
    }
    await sql`update drug d set ${sql.ref(FIELD_COLUMNS[write.field])} = ${write.value}, overridden = ${write.overridden}, source_changed = ${write.sourceChanged},
      version = d.version + 1, updated_at = now() where d.id = ${id}`.execute(tx);
    const note: HistoryNote = {
      source: 'health_canada',
      field: write.field,
      decision: write.decision,
    };
    await sql`insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      select d.id, ${author.actor}, ${author.requestId}, 'edit', d.version, ${JSON.stringify(row.before)}::jsonb, drug_state(d), ${JSON.stringify(note)}::jsonb from drug d where d.id = ${id}`.execute(
      tx,
    );
    // The decision also goes into the reasons that the cards show; reasons of a later import on
    // this field are open again.
    await tx
      .updateTable('source_change')
      .set({ decision: write.standing?.decision ?? null })
      .where('drug_id', '=', id)
      .where('field', '=', write.field)
      .execute();
    await tx
      .deleteFrom('source_decision')
      .where('drug_id', '=', id)
      .where('field', '=', write.field)
      .execute();
    const { standing } = write;
    if (standing) {
      await tx
        .insertInto('source_decision')
        .values({
          drug_id: id,
          field: write.field,
          decision: standing.decision,
          actor: author.actor,
          import_id: standing.importId,
          source_value: JSON.stringify(standing.sourceValue),
          before_value: JSON.stringify({ value: standing.before }),
          was_overridden: standing.wasOverridden,
        })
        .execute();
    }
    return true;
  });
