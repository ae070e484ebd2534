import { isDin } from '@refined/shared/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { plannedChange, type CandidateRow } from './planned-change.ts';

/** Another record with the same DIN. */
export interface DinHolder {
  readonly id: number;
  readonly din: string;
  readonly drug_name: string;
  readonly strength: string;
  readonly form: string;
}

/** The candidate's DIN on the product after the publication; undefined: none. */
const dinAfter = (row: CandidateRow, isHeldBack: boolean): string | undefined => {
  const planned = plannedChange(row, isHeldBack);
  const din = (planned ? planned.after : row.before)?.din;
  return din !== undefined && isDin(din) ? din : undefined;
};

/** Published drugs with these DINs that the publication doesn't change. */
const readUntouched = async (
  db: Kysely<Schema>,
  candidates: readonly CandidateRow[],
): Promise<readonly DinHolder[]> => {
  const dins = candidates.flatMap(({ before, after }) => [before?.din, after.din]);
  const { rows } = await sql<DinHolder>`
    select d.id, p.din, d.drug_name, d.strength, d.form from published_din p join drug d on d.id = p.drug_id
    where p.din in (select value from json_array_elements_text(${JSON.stringify(dins)}::json))
      and not d.id = any(array(select value::integer from json_array_elements_text(
        ${JSON.stringify(candidates.map(({ id }) => id))}::json)))`.execute(db);
  return rows;
};

/**
 * Candidates that would publish a DIN twice, by drug id, each with the other records (D75). A drug
 * that is held back keeps its published DIN, which can block another drug: so drugs that exchange
 * DINs are published together or not at all. `heldBack`: held back for other reasons.
 */
export const findSharedDins = async (
  db: Kysely<Schema>,
  candidates: readonly CandidateRow[],
  heldBack: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly DinHolder[]>> => {
  const untouched = await readUntouched(db, candidates);
  const shared = new Map<number, readonly DinHolder[]>();
  for (let found = true; found;) {
    found = false;
    const holders = [
      ...untouched,
      ...candidates.flatMap((row): DinHolder[] => {
        const din = dinAfter(row, heldBack.has(row.id) || shared.has(row.id));
        const { drug_name, strength, form } = row.after;
        return din === undefined ? [] : [{ id: row.id, din, drug_name, strength, form }];
      }),
    ];
    const byDin = Map.groupBy(holders, (holder) => holder.din);
    for (const row of candidates) {
      if (heldBack.has(row.id) || shared.has(row.id)) continue;
      const din = dinAfter(row, false);
      const others = (byDin.get(din ?? '') ?? []).filter(({ id }) => id !== row.id);
      if (others.length === 0) continue;
      shared.set(row.id, others);
      found = true;
    }
  }
  return shared;
};
