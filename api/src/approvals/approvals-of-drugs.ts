import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { ReadApprovals } from '../drugs/lists/list-page.ts';
import { readCandidatesOf } from '../publications/publish/candidates.ts';
import { guardedChange } from '../publications/publish/four-eyes.ts';
import type { GuardedFields } from '../publications/publish/four-eyes.ts';
import { readApprovals } from './approval-store.ts';

/**
 * For a page of a list: which of its drugs need approval, and who gave it. Reads only those that a
 * publication could touch, by index.
 */
export const approvalsOfDrugs =
  (guarded: GuardedFields): ReadApprovals =>
  async (db: Kysely<Schema>, drugs) => {
    if (guarded.length === 0) return new Map();
    const touched = drugs
      .filter(({ queue, in_product }) => queue === 'update' || in_product)
      .map(({ id }) => id);
    if (touched.length === 0) return new Map();
    const found = (await readCandidatesOf(db, touched)).flatMap((row) => {
      const change = guardedChange(row, guarded);
      return change ? [{ id: row.id, approved: change.approved }] : [];
    });
    const approvals = await readApprovals(
      db,
      found.filter(({ approved }) => approved).map(({ id }) => id),
    );
    return new Map(
      found.map(({ id, approved }) => [
        id,
        { by: approved ? (approvals.get(id)?.name ?? null) : null },
      ]),
    );
  };
