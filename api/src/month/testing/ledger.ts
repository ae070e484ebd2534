import { expect } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { DrugState, Schema } from '../../db/schema.ts';

export interface Acknowledged {
  readonly drug: number;
  readonly actor: string;
  /**
   * The version that it made; a move may find the drug where it should go already, put there by the
   * same actor.
   */
  readonly version: number;
  readonly orEarlier?: boolean;
  /** A colleague may have saved the very same a moment before: there was nothing left to write. */
  readonly orColleague?: boolean;
  readonly holds: Readonly<Record<string, unknown>>;
}

/** What was answered with success, and how often what happened. */
export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  readonly counted: Record<string, number> = {};

  acknowledge(write: Acknowledged): void {
    this.acknowledged.push(write);
  }

  count(what: string): void {
    this.counted[what] = (this.counted[what] ?? 0) + 1;
  }
}

/** Blanks alone are no name. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** What was answered with success stands in the history, as it was said. */
export const expectNothingLost = async (
  db: Kysely<Schema>,
  { acknowledged }: Ledger,
): Promise<void> => {
  const rows = await db
    .selectFrom('drug_history')
    .select(['drug_id', 'version', 'actor', 'after'])
    .execute();
  const fits = (write: Acknowledged) => (row: (typeof rows)[number]) =>
    row.drug_id === write.drug &&
    (row.actor === write.actor || write.orColleague === true) &&
    (row.version === write.version || (write.orEarlier === true && row.version < write.version)) &&
    Object.entries(write.holds).every(
      ([name, value]) => trimmed(row.after[name as keyof DrugState]) === value,
    );
  expect(acknowledged.filter((write) => !rows.some(fits(write)))).toEqual([]);
};
