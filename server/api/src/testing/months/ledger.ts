import { expect } from '@jest/globals';
import type { Db, DrugState } from '../../db/schema.ts';

export interface Acknowledged {
  readonly drug: number;
  readonly actor: string;
  /**
   * The drug's version after the change. A move by the same actor may find the drug already at its
   * destination.
   */
  readonly version: number;
  readonly orEarlier?: boolean;
  /** A colleague may have saved the same values just before: then nothing was written. */
  readonly orColleague?: boolean;
  readonly holds: Readonly<Record<string, unknown>>;
}

/** The acknowledged changes, and how often each kind of step happened. */
export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  readonly counted: Record<string, number> = {};
  /** Drug and user name of each requested takeover of an assignment. */
  readonly takenOver = new Set<string>();

  readonly #said = new Map<number, Set<string>>();

  /** Records what an extract says about a product. */
  say(code: number, pairs: string): void {
    this.#said.set(code, (this.#said.get(code) ?? new Set()).add(pairs));
  }

  said(code: number, pairs: string): boolean {
    return this.#said.get(code)?.has(pairs) ?? false;
  }

  acknowledge(write: Acknowledged): void {
    this.acknowledged.push(write);
  }

  count(what: string): void {
    this.counted[what] = (this.counted[what] ?? 0) + 1;
  }
}

/** A blank name counts as missing. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** The history has every acknowledged change, unaltered. */
export const expectNothingLost = async (db: Db, { acknowledged }: Ledger): Promise<void> => {
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
