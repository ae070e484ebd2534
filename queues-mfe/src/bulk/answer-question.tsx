import { useId, useState } from 'react';
import {
  ANSWER_NAMES,
  ANSWERS,
  DRUG_ACTIONS,
  isCalendarDay,
  LIMITS,
  type AnswerName,
} from '@refined/shared/domain';
import type { MarketAnswer } from '@refined/shared/lists';
import { kitMessages, moveMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { ConfirmDialog, NativeSelect, TextArea, TextField } from '@refined/shared/ui';
import type { DrugSummary } from '@refined/shared/contract';
import { bulkMessages } from '../messages/bulk.ts';
import { answerInput, keepMeeting, lastMeeting, TIERS } from '../meeting/entered-answer.ts';
import { answerMessages as text } from '../messages/committee.ts';
import { NamedDrugs } from './noted-drugs.tsx';
import { MarketQuestion, placeOf, useAffectedDrugs, type QuestionProps } from './question.tsx';

interface Entered {
  /** The key of the question that this was entered for. */
  readonly key: string;
  readonly answer?: AnswerName;
  readonly tier: string;
  readonly meeting: string;
  readonly market?: MarketAnswer;
}

/** Asks what the expert committee answered; the answer decides where the drugs move. */
export const AnswerQuestion = (props: QuestionProps) => {
  const { actions, asked, queue, about, onLoadMore } = props;
  const { busy, error, confirm, cancel } = actions;
  const { key, target } = asked;
  const begin = (): Entered => ({ key, tier: '', meeting: lastMeeting() });
  const [known, setEntered] = useState(begin);
  if (known.key !== key) setEntered(begin());
  const set = (part: Partial<Entered>) => setEntered({ ...known, ...part });
  const reason = useTextDraft(`${placeOf(props)}/answer`);
  const name = useId();
  const { preview, count, drugs, noted } = useAffectedDrugs(props, true);
  const { answer, tier, meeting, market } = known;
  const [only, ...others] = 'drugs' in target ? (target.drugs as readonly DrugSummary[]) : [];
  const one = others.length === 0 ? only : undefined;
  const offMarket = preview?.off_market.count;
  const open = answer === 'include' && offMarket !== 0;
  const written = reason.text.trim();
  const why = () => {
    if (!answer) return moveMessages.offMarketFirst;
    if (written === '') return text.reasonFirst;
    if (!isCalendarDay(meeting)) return text.meetingFirst;
    return !actions.waits && open && !market ? text.marketFirst : undefined;
  };
  const send = () => {
    // The only drug stays as it is, so nothing is sent; the written text is kept.
    if (!answer || (open && one && market === 'leave')) return cancel();
    keepMeeting(meeting);
    void confirm({
      input: answerInput({ answer, reason: written, meeting, tier }),
      offMarket: open ? market : undefined,
      ...(answer === 'defer' && { stays: true }),
      accepted: () => reason.settle(reason.text),
    });
  };
  return (
    <ConfirmDialog
      open
      title={text.title}
      confirmLabel={text.confirm}
      confirmKey={DRUG_ACTIONS.answer.key}
      busy={busy}
      error={error}
      confirmWaits={actions.waits}
      asks={[key, answer, count, open].join()}
      startsInField
      confirmWhy={why()}
      onConfirm={send}
      onCancel={cancel}
    >
      {about}
      <NamedDrugs key={key} drugs={drugs} noted={noted} count={count} onLoadMore={onLoadMore} />
      <fieldset className="rf-choice">
        <legend>{text.question(count)}</legend>
        {ANSWER_NAMES.map((value, index) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              autoFocus={index === 0}
              checked={answer === value}
              onChange={() => set({ answer: value })}
            />
            <span>{text.answer(value, ANSWERS[value].move)}</span>
          </label>
        ))}
      </fieldset>
      {answer === 'include' && open && !actions.waits ? (
        <>
          {one ? null : <p>{bulkMessages.offMarket(offMarket, count)}</p>}
          <MarketQuestion
            queue={queue}
            one={one}
            leaveOne={bulkMessages.offMarketLeaveAnswer}
            chosen={market}
            choose={(next) => set({ market: next })}
          />
        </>
      ) : null}
      <div className="qu-fields">
        <TextField
          label={text.meeting}
          type="date"
          value={meeting}
          onChange={(event) => set({ meeting: event.target.value })}
        />
        {answer === 'include' ? (
          <NativeSelect
            label={text.tier}
            value={tier}
            options={TIERS}
            onChange={(event) => set({ tier: event.target.value })}
          />
        ) : null}
      </div>
      <TextArea
        label={text.reason}
        hint={reason.kept ? kitMessages.keptText : text.reasonHint}
        value={reason.text}
        rows={3}
        maxLength={LIMITS.comments.length}
        onChange={(event) => reason.write(event.target.value)}
      />
    </ConfirmDialog>
  );
};
