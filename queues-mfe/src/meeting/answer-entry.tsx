import { useState, type FormEvent } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { ANSWER_NAMES, ANSWERS, asksToKeep, LIMITS, type AnswerName } from '@refined/shared/domain';
import type { DrugAction } from '@refined/shared/lists';
import { useTextDraft } from '@refined/shared/session';
import { Button, FailureStrip, NativeSelect, TextField } from '@refined/shared/ui';
import { answerMessages, meetingMessages as text } from '../messages/committee.ts';
import { answerInput, TIERS } from './entered-answer.ts';

/** The choice when it was sent: a refused row comes back with it. */
export interface TriedAnswer {
  readonly answer: AnswerName;
  readonly tier: string;
}

interface AnswerEntryProps {
  readonly drug: DrugSummary;
  /** YYYY-MM-DD */
  readonly meeting: string;
  /** Why the last try was refused; `tried`: what it sent. */
  readonly failure: string | undefined;
  readonly tried: TriedAnswer | undefined;
  readonly onAnswer: (action: DrugAction, tried: TriedAnswer) => Promise<unknown>;
}

/**
 * Enters the committee's answer for one drug of the agenda: answer, tier and reason; Enter saves.
 */
export const AnswerEntry = ({ drug, meeting, failure, tried, onAnswer }: AnswerEntryProps) => {
  const [answer, setAnswer] = useState<AnswerName | ''>(tried?.answer ?? '');
  const [tier, setTier] = useState(tried?.tier ?? '');
  // The same key as the card's question: both share one draft.
  const reason = useTextDraft(`${drug.id}/answer`);
  const written = reason.text.trim();
  const move = answer === '' ? undefined : ANSWERS[answer].move;
  // The option names the status: to choose "include" is to keep it on the product (D55).
  const keep = move !== undefined && asksToKeep(move, drug.source_status);
  const why = () => {
    if (answer === '') return text.answerFirst;
    return written === '' ? answerMessages.reasonFirst : undefined;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (answer === '' || why() !== undefined) return;
    const entered = answerInput({ answer, reason: written, meeting, tier });
    const input = { ...entered, ...(keep && { keep }) };
    const target = { drugs: [drug] };
    const action = { action: 'answer', input, target, row: drug.id } as const;
    void onAnswer(action, { answer, tier }).then(
      (made) => made !== undefined && reason.settle(reason.text),
    );
  };
  return (
    <form className="qu-entry" aria-label={text.entryOf(drug.din)} onSubmit={save}>
      <NativeSelect
        label={text.columns.answer}
        value={answer}
        options={[
          { value: '', label: text.noAnswer },
          ...ANSWER_NAMES.map((value) => ({
            value,
            label: text.option(value, drug.source_status),
          })),
        ]}
        onChange={(event) => setAnswer(event.target.value as AnswerName | '')}
      />
      {answer === 'include' ? (
        <NativeSelect
          label={answerMessages.tier}
          value={tier}
          options={TIERS}
          onChange={(event) => setTier(event.target.value)}
        />
      ) : null}
      <TextField
        label={answerMessages.reason}
        placeholder={answerMessages.reason}
        value={reason.text}
        maxLength={LIMITS.comments.length}
        onChange={(event) => reason.write(event.target.value)}
      />
      <Button type="submit" why={why()}>
        {text.save}
      </Button>
      {failure === undefined ? null : <FailureStrip>{failure}</FailureStrip>}
    </form>
  );
};
