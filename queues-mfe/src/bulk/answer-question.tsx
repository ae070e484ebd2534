import { useId, useState } from 'react';
import {
  ANSWER_NAMES,
  ANSWERS,
  DRUG_ACTIONS,
  isCalendarDay,
  LIMITS,
  inTab,
  localDay,
  rememberedText,
  type AnswerName,
} from '@refined/shared/domain';
import type { MarketAnswer } from '@refined/shared/lists';
import { kitMessages, moveMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { ConfirmDialog, NativeSelect, TextArea, TextField } from '@refined/shared/ui';
import type { DrugSummary } from '@refined/shared/contract';
import { bulkMessages } from '../queue-messages.ts';
import { answerMessages as text, answerMessages } from '../committee-messages.ts';
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

/** The meeting day last entered in this tab: one meeting answers many drugs. */
const entered = rememberedText(inTab, 'refined.meeting');

export const lastMeeting = (): string => entered.read() ?? localDay(new Date());
export const keepMeeting = (day: string): void => void entered.write(day);

/** The tiers for an included drug. */
export const TIERS = [
  { value: '', label: answerMessages.sameTier },
  ...Array.from({ length: LIMITS.highestTier }, (_, index) => String(index + 1)).map((tier) => ({
    value: tier,
    label: tier,
  })),
];

interface EnteredAnswer {
  readonly answer: AnswerName;
  readonly reason: string;
  /** YYYY-MM-DD */
  readonly meeting: string;
  /** A value of TIERS. */
  readonly tier: string;
}

/** The action's input; only an included drug gets a tier. */
export const answerInput = ({ tier, ...entered }: EnteredAnswer) => ({
  ...entered,
  ...(entered.answer === 'include' && tier !== '' && { tier: Number(tier) }),
});

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
