import type { CommitteeAnswer } from '@refined/shared/contract';
import {
  ANSWERS,
  asksToKeep,
  effectiveBounds,
  isBlank,
  isCalendarDay,
  LIMITS,
  MOVES,
  type Queue,
} from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { HttpProblem } from '@refined/server-base/serving';
import type { DrugAction, DrugResult, Refusal } from '../actions/drug-action.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { HistoryNote } from '../db/notes.ts';
import { keptNote, offMarket } from '../drugs/drug-row.ts';
import { apiMessages } from '../messages/api.ts';
import { tellAnswered } from '../worklist/tell-colleague.ts';
import { BACK_IN_PLACE, queuedBefore } from '../queues/undo-action.ts';
import { undoStatement } from '../actions/undo-members.ts';

interface AnsweredRow {
  readonly id: number;
  readonly din: string;
  readonly queue: Queue;
  readonly in_product: boolean;
  readonly version: number;
  readonly at: Date | null;
  /** It isn't on the market, and nobody decided that it belongs on the product (D55). */
  readonly undecided: boolean;
}

/**
 * One statement answers for those of its drugs that are in the committee queue: the answer is kept,
 * the drug gets its tier and goes where the answer says, and its history says both. $1 drugs, $2
 * versions that were seen, $3 where to (null: it stays), $4 tier, $5 actor, $6 request, $7 note,
 * $8 answer, $9 reason, $10 meeting, $11 whether those off the market are refused, $12 whether they
 * are kept.
 */
const answerQuery = hotQuery<AnsweredRow>(
  `with wanted as (select * from unnest($1::integer[], $2::integer[]) as w(id, version)),
   before as materialized (
     select d.id, d as old, w.version from drug d join wanted w on w.id = d.id
     order by d.id for update of d),
   after as (
     update drug d set queue = coalesce($3::text, d.queue),
       in_product = d.in_product and $3::text is distinct from '',
       queued_at = case when $3::text is null then d.queued_at else now() end,
       tier = coalesce($4::integer, d.tier), version = d.version + 1, updated_at = now()
     from before b
     where d.id = b.id and (b.old).queue = 'com' and coalesce(b.version, (b.old).version) = (b.old).version
       and not ($11::boolean and ${offMarket('(b.old)')})
     returning d.id, d as new),
   logged as (
     insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
     select a.id, $5, $6, case when $3::text is null then 'edit' else 'move' end, (a.new).version,
       drug_state(b.old), drug_state(a.new), $7::jsonb || ${keptNote('(a.new)', '$12::boolean')}
     from after a join before b on b.id = a.id returning drug_id, at),
   kept as (
     insert into committee_answer (drug_id, version, actor, answer, tier, reason, meeting)
     select a.id, (a.new).version, $5, $8, $4::integer, $9, $10::date from after a)
   select b.id, (b.old).din, coalesce((a.new).queue, (b.old).queue) as queue,
     coalesce((a.new).in_product, (b.old).in_product) as in_product,
     coalesce((a.new).version, (b.old).version) as version, l.at,
     a.id is null and $11::boolean and ${offMarket('(b.old)')} as undecided
   from before b left join after a on a.id = b.id left join logged l on l.drug_id = b.id`,
);

/** What the expert committee answered, for drugs in its queue. */
export const answerAction =
  (db: Kysely<Schema>): DrugAction<'answer'> =>
  ({ input, part, author, id: action }) => {
    const { answer, meeting, keep = false } = input;
    const reason = input.reason.trim();
    const invalid = (field: string, text: string) =>
      new HttpProblem(422, text, { errors: { [`input.${field}`]: [text] } });
    if (!isCalendarDay(meeting)) throw invalid('meeting', apiMessages.noSuchDay);
    // A typing error: it would be the last meeting, the one with the agenda, for years.
    const { last } = effectiveBounds(new Date());
    if (meeting > last) throw invalid('meeting', apiMessages.meetingTooFar(last));
    if (isBlank(reason)) throw invalid('reason', apiMessages.answerNeedsReason);
    if (input.tier !== undefined && answer !== 'include')
      throw invalid('tier', apiMessages.tierOnlyIncluded);
    if (input.tier !== undefined && (input.tier < 1 || input.tier > LIMITS.highestTier))
      throw invalid('tier', apiMessages.notATier);
    if (part && part.queue !== 'com') throw new HttpProblem(409, apiMessages.notInCommittee);

    const { move } = ANSWERS[answer];
    const tier = input.tier ?? null;
    const kept: CommitteeAnswer = { answer, tier, reason, meeting };
    const note: HistoryNote = { ...(move && { move }), action, answer: kept };
    const refusalOf = ({ queue, undecided }: AnsweredRow): Refusal => {
      if (queue !== 'com') return { why: 'elsewhere', detail: apiMessages.notInCommittee };
      return undecided
        ? { why: 'undecided', detail: apiMessages.undecidedListing }
        : { why: 'changed', detail: apiMessages.staleVersion };
    };
    return {
      kept: { about: { answer: kept, ...(move && { move }) }, reason },
      tell: (done) => tellAnswered(db, done, author.actor, { answer, meeting }),
      run: async (drugs) => {
        const rows = await answerQuery(db, [
          drugs.map(({ id }) => id),
          drugs.map(({ version }) => version),
          move ? MOVES[move].to : null,
          tier,
          author.actor,
          author.requestId,
          JSON.stringify(note),
          answer,
          reason,
          meeting,
          move !== undefined && asksToKeep(move, 'gone') && !keep,
          keep,
        ]);
        return rows.map(({ at, undecided, ...row }): DrugResult => ({
          ...row,
          ...(at
            ? { outcome: 'done', moved_by: author.actor, moved_at: at.toISOString() }
            : { outcome: 'refused', ...refusalOf({ ...row, at, undecided }) }),
        }));
      },
    };
  };

/** Takes answers back: the drug goes back to the committee with the tier that it had. */
export const undoAnswers = undoStatement({
  set: `${BACK_IN_PLACE}, tier = (b.earlier ->> 'tier')::integer,
    queued_at = case when b.kind = 'move' then ${queuedBefore('b.undoes')} else d.queued_at end`,
  also: `taken_back as (
    update committee_answer c set undone = true from after a
    where c.drug_id = (a.new).id and c.version = a.undoes)`,
});
