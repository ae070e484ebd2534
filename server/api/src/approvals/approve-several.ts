import type { ApprovalOfSeveral, DrugOutcome, DrugOutcomes } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { retryOnDeadlock } from '../db/retry-on-deadlock.ts';
import type { Schema } from '../db/schema.ts';
import { drugId } from '../drugs/drug-row.ts';
import type { Author } from '../drugs/drug-store.ts';
import { apiMessages } from '../messages/api.ts';
import type { GuardedFields } from '../publications/publish/four-eyes.ts';
import { userOf } from '../session/authenticate.ts';
import {
  readStandings,
  approvedDrug,
  isApprovedBy,
  whyNotApproved,
  type Standing,
} from './approval-standing.ts';
import { giveApprovals } from './approval-store.ts';

/** A record as it was looked at. */
interface Seen {
  /** As sent. */
  readonly name: string;
  readonly id: number | undefined;
  readonly version: number;
}

const unknown = ({ name }: Seen): DrugOutcome => ({
  id: name.slice(0, 40),
  din: '',
  outcome: 'unknown',
  detail: apiMessages.unknownDrug(name.slice(0, 40)),
});

/** The result where nothing is written; undefined: it can be approved. */
const leftAsIs = (
  { id, version: seen }: Seen,
  standing: Standing,
  actor: string,
): DrugOutcome | undefined => {
  const { din, version } = standing;
  const known = { id: String(id), din, version };
  if (isApprovedBy(standing, actor)) return { ...known, outcome: 'unchanged' };
  const why = version === seen ? whyNotApproved(standing, actor) : apiMessages.staleVersion;
  return why === undefined ? undefined : { ...known, outcome: 'refused', detail: why };
};

/**
 * `POST /api/approvals/`: each record is judged and approved as if alone, in chunks of one statement
 * each; one that is refused doesn't stop the others. What somebody else wrote between our reading
 * and our writing has another version by then, and is refused.
 */
export const approveSeveral =
  (db: Kysely<Schema>, readGuarded: () => Promise<GuardedFields>) =>
  async (request: FastifyRequest): Promise<DrugOutcomes> => {
    const { drugs, comment = '' } = request.body as ApprovalOfSeveral;
    const author: Author = { actor: userOf(request).username, requestId: request.id };
    const said = comment.trim();
    const guarded = await readGuarded();
    const all = new Map(
      drugs.map(({ id, version }): [string, Seen] => [
        String(id),
        { name: String(id), id: drugId(String(id)), version },
      ]),
    );

    const approveChunk = async (seen: readonly Seen[]): Promise<DrugOutcome[]> => {
      const ids = seen.flatMap(({ id }) => id ?? []);
      const standings = await readStandings(db, guarded, ids);
      const judged = seen.map((one) => {
        const standing = one.id === undefined ? undefined : standings.get(one.id);
        const left = standing ? leftAsIs(one, standing, author.actor) : unknown(one);
        return { standing, left };
      });
      const approved = judged.flatMap(({ standing, left }) =>
        standing && !left ? [approvedDrug(standing, guarded)] : [],
      );
      const written =
        approved.length > 0
          ? await retryOnDeadlock(() => giveApprovals(db, approved, said, author))
          : new Map<number, number>();
      return judged.map(({ standing, left }): DrugOutcome => {
        if (left) return left;
        const { din, found } = standing!;
        const { id } = found!.change;
        const version = written.get(id);
        return version === undefined
          ? { id: String(id), din, outcome: 'refused', detail: apiMessages.staleVersion }
          : { id: String(id), din, outcome: 'done', version };
      });
    };

    const seen = [...all.values()];
    const results: DrugOutcome[] = [];
    for (let start = 0; start < seen.length; start += LIMITS.bulk.chunk)
      results.push(...(await approveChunk(seen.slice(start, start + LIMITS.bulk.chunk))));
    return {
      results,
      done: results.filter(({ outcome }) => outcome === 'done').length,
      refused: results.filter(({ outcome }) => ['refused', 'unknown'].includes(outcome)).length,
    };
  };
