import type { Kysely } from 'kysely';
import { fieldProblem } from '@refined/server-base/serving';
import type { Asked, BegunAction, DrugAction, DrugResult } from '../actions/drug-action.ts';
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
import { giveApprovals, withdrawApprovals } from './approval-store.ts';

type Db = Kysely<Schema>;

/** What is judged of each drug, and written over exactly the version that was judged. */
interface Change {
  /** Nothing is left to do, so that a repeated request is answered like the first. */
  readonly isDone: (standing: Standing) => boolean;
  /** Why it is refused; undefined: it isn't. */
  readonly refusal: (standing: Standing) => string | undefined;
  readonly write: (
    standings: readonly Standing[],
    guarded: GuardedFields,
  ) => Promise<ReadonlyMap<number, number>>;
}

/**
 * Changes approvals, each over the version that the user looked at. What somebody else wrote between
 * our reading and our writing has another version by then, and is refused.
 */
const changeApprovals = (
  db: Db,
  readGuarded: () => Promise<GuardedFields>,
  { target }: Asked<unknown>,
  { isDone, refusal, write }: Change,
): BegunAction => {
  if (!target.drugs?.every(({ version }) => version !== undefined))
    throw fieldProblem(400, 'drugs', apiMessages.versionsNeeded);
  return {
    run: async (drugs) => {
      const guarded = await readGuarded();
      const ids = drugs.map(({ id }) => id);
      const standings = await readStandings(db, guarded, ids);
      const judged = drugs.flatMap(({ id, version: seen }) => {
        const standing = standings.get(id);
        if (!standing) return [];
        const done = isDone(standing);
        const why = standing.version === seen ? refusal(standing) : apiMessages.staleVersion;
        return [{ standing, done, why: done ? undefined : why }];
      });
      const wanted = judged.flatMap(({ standing, done, why }) =>
        done || why !== undefined ? [] : standing,
      );
      const written = wanted.length > 0 ? await write(wanted, guarded) : new Map<number, number>();
      return judged.map(({ standing: { id, din, version }, done, why }): DrugResult => {
        const made = written.get(id);
        if (made !== undefined) return { id, din, version: made, outcome: 'done' };
        if (done) return { id, din, version, outcome: 'unchanged' };
        const detail = why ?? apiMessages.staleVersion;
        return { id, din, version, outcome: 'refused', why: 'changed', detail };
      });
    },
  };
};

/** Approves what the next publication changes of these drugs. */
export const approveAction =
  (db: Db, readGuarded: () => Promise<GuardedFields>): DrugAction<'approve'> =>
  (asked) => {
    const { author, input } = asked;
    return changeApprovals(db, readGuarded, asked, {
      isDone: (standing) => isApprovedBy(standing, author.actor),
      refusal: (standing) => whyNotApproved(standing, author.actor),
      write: (standings, guarded) => {
        const drugs = standings.map((standing) => approvedDrug(standing, guarded));
        return giveApprovals(db, drugs, (input.comment ?? '').trim(), author);
      },
    });
  };

/** Takes the approval of these drugs away. */
export const withdrawAction =
  (db: Db, readGuarded: () => Promise<GuardedFields>): DrugAction<'withdraw'> =>
  (asked) =>
    changeApprovals(db, readGuarded, asked, {
      isDone: ({ approval }) => approval === undefined,
      refusal: () => undefined,
      write: (standings) => {
        const drugs = standings.map(({ id, version }) => ({ id, version }));
        return withdrawApprovals(db, drugs, asked.author);
      },
    });
