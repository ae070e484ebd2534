import type { CommitteeAnswer } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';

const answersQuery = hotQuery<CommitteeAnswer & { drug_id: number }>(
  `select distinct on (drug_id) drug_id, answer, tier, reason, meeting::text
   from committee_answer where drug_id = any($1::integer[]) and not undone
   order by drug_id, id desc`,
);

/** The committee's latest answer on each of these drugs that has one. */
export const readAnswers = async (
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CommitteeAnswer>> =>
  new Map((await answersQuery(db, [ids])).map(({ drug_id, ...answer }) => [drug_id, answer]));
