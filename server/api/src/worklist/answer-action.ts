import type { CommitteeAnswer } from '@refined/shared/contract';
import { ANSWERS, asksToKeep, isBlank, isCalendarDay, LIMITS, MOVES } from '@refined/shared/domain';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import type { DrugAction, DrugResult, Refusal } from '../actions/drug-action.ts';
import type { Db } from '../db/schema.ts';
import type { HistoryNote } from '../db/json-columns.ts';
import { apiMessages } from '../messages/api.ts';
import { tellAnswered } from './tell-colleague.ts';
import { moveStatement, type JudgedRow, type RowsMove } from '../actions/move-rows.ts';
import { BACK_IN_PLACE, queuedBefore } from '../actions/undo-action.ts';
import { undoStatement } from '../actions/undo-members.ts';
import { addDays, today } from '../source/values/days.ts';

/** $11 tier, $12 answer, $13 reason, $14 meeting. */
const answerQuery = moveStatement({
  set: 'tier = coalesce($11::integer, d.tier),',
  also: `kept as (
    insert into committee_answer (drug_id, version, actor, answer, tier, reason, meeting)
    select a.id, (a.new).version, $1, $12, $11::integer, $13, $14::date from after a)`,
});

/** The expert committee's answer for drugs in its queue. */
export const answerAction =
  (db: Db): DrugAction<'answer'> =>
  ({ input, part, author, id: action }) => {
    const { answer, meeting, keep = false } = input;
    const reason = input.reason.trim();
    const invalid = (field: string, text: string) => fieldProblem(422, `input.${field}`, text);
    if (!isCalendarDay(meeting)) throw invalid('meeting', apiMessages.noSuchDay);
    // A future meeting would be the last one, which has the agenda. Tomorrow is allowed (zones).
    if (meeting > addDays(today(), 1)) throw invalid('meeting', apiMessages.meetingToCome(meeting));
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
    const how: RowsMove = {
      from: ['com'],
      to: move ? MOVES[move].to : null,
      author,
      note,
      keep,
      refusesOffMarket: move !== undefined && asksToKeep(move, 'gone') && !keep,
    };
    const refusalOf = ({ queue, undecided }: JudgedRow): Refusal => {
      if (queue !== 'com') return { why: 'elsewhere', detail: apiMessages.notInCommittee };
      return undecided
        ? { why: 'undecided', detail: apiMessages.undecidedListing }
        : { why: 'changed', detail: apiMessages.staleVersion };
    };
    return {
      kept: { about: { answer: kept, ...(move && { move }) }, reason },
      tell: (done) => tellAnswered(db, done, author.actor, { answer, meeting }),
      run: async (drugs) => {
        const asked = drugs.map((drug) => ({ ...drug, source: null }));
        const rows = await answerQuery(db, asked, how, tier, answer, reason, meeting);
        return rows.map((row): DrugResult => {
          const { at, undecided: _, ...place } = row;
          return at
            ? { ...place, outcome: 'done', moved_by: author.actor, moved_at: at.toISOString() }
            : { ...place, outcome: 'refused', ...refusalOf(row) };
        });
      },
    };
  };

/** Undoes answers: the drug returns to the committee with its earlier tier. */
export const undoAnswers = undoStatement({
  set: `${BACK_IN_PLACE}, tier = (b.earlier ->> 'tier')::integer,
    queued_at = case when b.kind = 'move' then ${queuedBefore('b.undoes')} else d.queued_at end`,
  also: `taken_back as (
    update committee_answer c set undone = true from after a
    where c.drug_id = a.id and c.version = a.undoes)`,
});
