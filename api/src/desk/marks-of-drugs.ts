import type { ClaimsChanged, DrugClaim, DrugLater } from '@refined/shared/contract';
import type { ReadMarks } from '../drugs/lists/list-page.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { readMarks } from './marks-store.ts';
import type { MarksRow } from './marks-store.ts';
import type { ClaimRow } from './taking/taking-store.ts';
import { readClaims } from './taking/taking-store.ts';

export const presentLater = (row: MarksRow): DrugLater | null =>
  row.until && {
    away: row.away,
    until: row.until,
    back_at: row.back_at?.toISOString() ?? null,
    by: row.name,
    at: row.at.toISOString(),
    changed_by:
      row.changed_by !== null && row.kind !== null
        ? { kind: row.kind, date: row.date, import_id: row.changed_by }
        : null,
  };

const presentClaim = ({ username, name, until }: ClaimRow): DrugClaim => ({
  username,
  name,
  until: until.toISOString(),
});

export const claimIn = ({ taken_by, taken_name, lapses_at }: MarksRow): DrugClaim | null =>
  taken_by === null
    ? null
    : { username: taken_by, name: taken_name, until: lapses_at.toISOString() };

/** For a page of a list: what was put away, who does what, what changed since this user looked. */
export const marksOfDrugs: ReadMarks = async (db, ids, me) => {
  const rows = ids.length > 0 ? await readMarks(db, ids, me) : [];
  return new Map(
    rows.map((row) => {
      const [later, taken] = [presentLater(row), claimIn(row)];
      const marks = {
        ...(later && { later }),
        ...(taken && { taken }),
        ...(row.changes > 0 && { changed_since: row.changes }),
      };
      return [row.drug_id, marks];
    }),
  );
};

/** For the event stream: who does these drugs now. */
export const readTaken = async (
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ClaimsChanged> => {
  const claims = new Map((await readClaims(db, ids)).map((claim) => [claim.drug_id, claim]));
  return {
    drugs: ids.map((id) => {
      const claim = claims.get(id);
      return { id: String(id), taken: claim ? presentClaim(claim) : null };
    }),
  };
};
