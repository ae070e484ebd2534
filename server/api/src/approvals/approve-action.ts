import type { Kysely } from 'kysely';
import { HttpProblem } from '@refined/server-base/serving';
import type { DrugAction, DrugResult, WantedDrug } from '../actions/drug-action.ts';
import type { Schema } from '../db/schema.ts';
import { apiMessages } from '../messages/api.ts';
import type { GuardedFields } from '../publications/publish/four-eyes.ts';
import {
  readStandings,
  approvedDrug,
  isApprovedBy,
  whyNotApproved,
  type Standing,
} from './approval-standing.ts';
import { giveApprovals } from './approval-store.ts';

/** The result where nothing is written; undefined: it can be approved. */
const leftAsIs = (
  { id, version: seen }: WantedDrug,
  standing: Standing,
  actor: string,
): DrugResult | undefined => {
  const { din, version } = standing;
  if (isApprovedBy(standing, actor)) return { id, din, version, outcome: 'unchanged' };
  const detail = version === seen ? whyNotApproved(standing, actor) : apiMessages.staleVersion;
  return detail === undefined
    ? undefined
    : { id, din, version, outcome: 'refused', detail, why: 'changed' };
};

/**
 * Approves what the next publication changes of these drugs, each over the version whose changes the
 * user looked at. What somebody else wrote between our reading and our writing has another version by
 * then, and is refused.
 */
export const approveAction =
  (db: Kysely<Schema>, readGuarded: () => Promise<GuardedFields>): DrugAction<'approve'> =>
  ({ input: { comment = '' }, target, author }) => {
    if (!target.drugs?.every(({ version }) => version !== undefined))
      throw new HttpProblem(400, apiMessages.versionsNeeded, {
        errors: { drugs: [apiMessages.versionsNeeded] },
      });
    return {
      run: async (drugs) => {
        const guarded = await readGuarded();
        const standings = await readStandings(
          db,
          guarded,
          drugs.map(({ id }) => id),
        );
        const judged = drugs.flatMap((drug) => {
          const standing = standings.get(drug.id);
          if (!standing) return [];
          return [{ drug, standing, left: leftAsIs(drug, standing, author.actor) }];
        });
        const approved = judged
          .filter(({ left }) => !left)
          .map(({ standing }) => approvedDrug(standing, guarded));
        const written =
          approved.length > 0
            ? await giveApprovals(db, approved, comment.trim(), author)
            : new Map<number, number>();
        return judged.map(({ drug: { id }, standing: { din }, left }): DrugResult => {
          if (left) return left;
          const version = written.get(id);
          return version === undefined
            ? { id, din, outcome: 'refused', why: 'changed', detail: apiMessages.staleVersion }
            : { id, din, outcome: 'done', version };
        });
      },
    };
  };
