import { fieldProblem } from '@refined/server-base/serving';
import type { Asked, BegunAction, DrugAction, DrugResult } from './drug-action.ts';
import type { Db } from '../db/schema.ts';
import { apiMessages } from '../messages/api.ts';
import type { GuardedFields } from '../publications/publish/planned-change.ts';
import {
  readStandings,
  approvedDrug,
  isApprovedBy,
  whyNotApproved,
  type Standing,
  giveApprovals,
  withdrawApprovals,
} from './approvals.ts';

/** Judges each drug, and writes only the judged version. */
interface Change {
  /** Nothing is left to do, so that a retry gets the same answer. */
  readonly isDone: (standing: Standing) => boolean;
  /** The reason of a refusal; undefined: allowed. */
  readonly refusal: (standing: Standing) => string | undefined;
  readonly write: (
    standings: readonly Standing[],
    guarded: GuardedFields,
  ) => Promise<ReadonlyMap<number, number>>;
}

/**
 * Changes approvals of the versions that the user saw. A drug that somebody else changes between
 * read and write has another version, and is refused.
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
