import { useState, type FormEvent } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { ANSWER_NAMES, ANSWERS, asksToKeep, LIMITS, type AnswerName } from '@refined/shared/domain';
import type { DrugAction } from '@refined/shared/lists';
import { useTextDraft } from '@refined/shared/session';
import { Button, FailureStrip, NativeSelect, TextField } from '@refined/shared/ui';
import { answerMessages, meetingMessages as text } from '../messages/committee.ts';
import { answerInput, TIERS } from './entered-answer.ts';

/** What was chosen when it was sent: a row that leaves and comes back refused has it again. */
export interface TriedAnswer {
  readonly answer: AnswerName;
  readonly tier: string;
}

interface AnswerEntryProps {
  readonly drug: DrugSummary;
  /** YYYY-MM-DD */
  readonly meeting: string;
  /** Why the last try was refused, and what it was. */
  readonly failure: string | undefined;
  readonly tried: TriedAnswer | undefined;
  readonly onAnswer: (action: DrugAction, tried: TriedAnswer) => Promise<unknown>;
}

/**
 * Enters what the committee answered about one drug of the agenda: an answer, a tier, a reason, and
 * Enter saves it.
 */
export const AnswerEntry = ({ drug, meeting, failure, tried, onAnswer }: AnswerEntryProps) => {
  const [answer, setAnswer] = useState<AnswerName | ''>(tried?.answer ?? '');
  const [tier, setTier] = useState(tried?.tier ?? '');
  // The place of the question on its card: what was written there is here, too.
  const reason = useTextDraft(`${drug.id}/answer`);
  const written = reason.text.trim();
  const move = answer === '' ? undefined : ANSWERS[answer].move;
  // Chosen from a list that names the status, "include" says that it belongs on the product (D55).
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
