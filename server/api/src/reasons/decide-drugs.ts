import type { SourceDecision } from '@refined/shared/contract';
import { LIMITS, type SourceField } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { DrugResult } from '../actions/drug-action.ts';
import type { Schema } from '../db/schema.ts';
import type { HistoryNote } from '../db/json-columns.ts';
import type { DrugRecordRow } from '../drugs/drug-row.ts';
import type { Author } from '../drugs/drug-store.ts';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import type { Seen, SourceAnswers } from './source-answer.ts';
import { judgeDecision, listOf, REFUSALS, type Verdict } from './decide.ts';
import { findEntries, writeDecisions, type DecidedDrug } from './decision-store.ts';

export interface ManyDecisions {
  readonly field: SourceField;
  readonly decision: SourceDecision;
  /** Further keys of each drug's history note. */
  readonly noteOf: (row: DrugRecordRow) => HistoryNote;
  readonly author: Author;
  /** Which of these drugs must not be decided on, by id, with the reason. */
  readonly refusals: (seen: readonly Seen[]) => Promise<ReadonlyMap<number, string>>;
}

/** Number of attempts when another write changes a drug between read and write. */
const ATTEMPTS = 5;

const judgeAll = async (
  db: Kysely<Schema>,
  seen: ReadonlyMap<number, Seen>,
  { field, decision }: ManyDecisions,
): Promise<ReadonlyMap<number, Verdict>> => {
  const list = decision === 'take' ? listOf(field) : undefined;
  const entries = list ? await findEntries(db, list) : new Map<string, number>();
  return new Map(
    [...seen].map(([id, { state, comparison }]) => [
      id,
      judgeDecision(state.row, comparison, field, decision, entries),
    ]),
  );
};

const decidedOf = (
  { state: { row }, comparison: { sides } }: Seen,
  verdict: Verdict,
  { noteOf }: ManyDecisions,
): DecidedDrug[] =>
  verdict.kind === 'write'
    ? [
        {
          id: row.id,
          version: row.version,
          importId: sides.importId,
          source: sides.source,
          write: verdict.write,
          note: noteOf(row),
        },
      ]
    : [];

/** One attempt. Drugs that somebody else has changed meanwhile have no result. */
const attempt = async (
  db: Kysely<Schema>,
  seen: ReadonlyMap<number, Seen>,
  many: ManyDecisions,
): Promise<DrugResult[]> => {
  const verdicts = await judgeAll(db, seen, many);
  const refused = await many.refusals([...seen.values()]);
  const drugs = [...seen].flatMap(([id, now]) =>
    refused.has(id) ? [] : decidedOf(now, verdicts.get(id)!, many),
  );
  const written =
    drugs.length > 0 ? await writeDecisions(db, drugs, many.author) : new Map<number, number>();
  return [...seen].flatMap(([id, { state }]): DrugResult[] => {
    const { din, version } = state.row;
    const verdict = verdicts.get(id)!;
    const detail = refused.get(id);
    if (verdict.kind === 'unchanged') return [{ id, din, outcome: 'unchanged', version }];
    if (detail !== undefined)
      return [{ id, din, outcome: 'refused', version, detail, why: 'changed' }];
    if (verdict.kind !== 'write') {
      const sentence = decisionMessages[REFUSALS[verdict.kind]];
      const why = verdict.kind === 'not_undone' ? 'changed' : verdict.kind;
      return [{ id, din, outcome: 'refused', version, detail: sentence, why }];
    }
    const made = written.get(id);
    return made === undefined ? [] : [{ id, din, outcome: 'done', version: made }];
  });
};

/**
 * Decides on one field of several drugs, each as a single decision would (D48), in chunks of one
 * transaction each. A refused drug doesn't stop the others. Takes distinct drugs; returns a result
 * for each that exists, in any order.
 */
export const decideDrugs = async (
  db: Kysely<Schema>,
  answers: SourceAnswers,
  ids: readonly number[],
  many: ManyDecisions,
): Promise<DrugResult[]> => {
  const results: DrugResult[] = [];
  for (let start = 0; start < ids.length; start += LIMITS.bulk.chunk) {
    let left = ids.slice(start, start + LIMITS.bulk.chunk);
    for (let tries = 0; tries < ATTEMPTS && left.length > 0; tries += 1) {
      const seen = await answers.readMany(left);
      const made = await attempt(db, seen, many);
      results.push(...made);
      const done = new Set(made.map(({ id }) => id));
      left = left.filter((id) => seen.has(id) && !done.has(id));
    }
    for (const id of left)
      results.push({ id, din: '', outcome: 'refused', detail: apiMessages.busy, why: 'changed' });
  }
  return results;
};
