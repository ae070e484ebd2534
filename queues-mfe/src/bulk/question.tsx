import { useState, type ReactNode } from 'react';
import type { ActionPreview, DrugSummary } from '@refined/shared/contract';
import { MarketChoice, TextField, type TextDraft } from '@refined/shared/ui';
import { useFeature, useProduct } from '@refined/shared/api-client';
import { canBeSnoozed, LIMITS, type QueueName } from '@refined/shared/domain';
import type { ActionChoices, DrugActions, MarketAnswer } from '@refined/shared/lists';
import { kitMessages, moveMessages } from '@refined/shared/messages';
import { bulkMessages } from '../queue-messages.ts';
import { ClinicalChoice, notedIn } from './noted-drugs.tsx';

/**
 * The optional reason of an action, on hosts that keep it. Folded, because most actions have none
 * and the way to the confirmation should be short.
 */
export const ReasonField = ({ text, kept, write }: TextDraft) => {
  const [startsOpen] = useState(kept);
  const isKept = useFeature('actions');
  if (!isKept) return null;
  return (
    <details
      className="qu-reason"
      open={startsOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !startsOpen) currentTarget.querySelector('input')?.focus();
      }}
    >
      <summary>{bulkMessages.addReason}</summary>
      <TextField
        label={bulkMessages.reason}
        hint={kept ? kitMessages.keptText : bulkMessages.reasonHint}
        value={text}
        maxLength={LIMITS.actions.reason}
        onChange={(event) => write(event.target.value)}
      />
    </details>
  );
};

/** The written text, as the input or reason of an action. */
export const writtenInput = (
  { text, settle }: TextDraft,
  as: 'reason' | 'question' | 'comment' = 'reason',
): ActionChoices => {
  const written = text.trim();
  const accepted = () => settle(text);
  if (as === 'reason') return { reason: written, accepted };
  return { ...(written && { input: { [as]: written } }), accepted };
};

export interface ActionDialogProps {
  readonly actions: DrugActions;
  readonly queue: QueueName;
  /** The loaded drugs of a target by filter. */
  readonly drugs?: readonly DrugSummary[] | undefined;
  /** Undefined: all are loaded. */
  readonly onLoadMore?: (() => void) | undefined;
  /** The drugs are loading. */
  readonly loading?: boolean | undefined;
  /** What the drugs have in common. */
  readonly about?: ReactNode;
}

type Asked = NonNullable<DrugActions['asked']>;
type Clinical = ActionPreview['clinical'];

export interface QuestionProps extends ActionDialogProps {
  readonly asked: Asked;
}

/** The answers to a question so far; empty again for another question. */
export const useAnswers = (key: string) => {
  const none: { key: string; chosen?: MarketAnswer; included: boolean } = { key, included: false };
  const [known, setAnswers] = useState(none);
  const answers = known.key === key ? known : none;
  return {
    ...answers,
    choose: (chosen: MarketAnswer) => setAnswers({ ...answers, chosen }),
    toggle: () => setAnswers({ ...answers, included: !answers.included }),
  };
};

/** The drugs of a question, without the excluded ones. */
export const useAffectedDrugs = (
  { asked, actions: { figures }, drugs, loading = false }: QuestionProps,
  included: boolean,
) => {
  const { target, group } = asked;
  const { preview, count: all = 0, clinical } = figures ?? {};
  const out = included ? undefined : clinical;
  const isOut = new Set([
    ...(out?.results.map(({ id }) => id) ?? []),
    ...('except' in target ? (target.except ?? []) : []),
  ]);
  const isMeant = ({ id }: { readonly id: string }) => !isOut.has(id);
  const known = 'drugs' in target ? (target.drugs as readonly DrugSummary[]) : (drugs ?? []);
  return {
    preview,
    clinical,
    out,
    count: all - (out?.count ?? 0),
    drugs: known.filter(isMeant),
    noted: notedIn(preview, known, group, asked.action).filter(isMeant),
    waits: loading && all > 0 && !('drugs' in target),
    isOnlyClinical: all > 0 && all === out?.count,
  };
};

export const clinicalChoice = (
  clinical: Clinical | undefined,
  props: QuestionProps,
  toggle: () => void,
  included: boolean,
) =>
  clinical ? (
    <ClinicalChoice
      clinical={clinical}
      drugs={props.drugs ?? []}
      group={props.asked.group}
      included={included}
      onToggle={toggle}
    />
  ) : null;

/** The key under which the draft of a text is kept until it is sent. */
export const placeOf = ({ asked, queue }: QuestionProps): string => {
  const { target, group } = asked;
  const [only, ...others] = 'drugs' in target ? target.drugs : [];
  return group?.key ?? (only && others.length === 0 ? only.id : queue);
};

interface MarketQuestionProps {
  readonly queue: QueueName;
  /** The drug, if the question is about one only. */
  readonly one?: DrugSummary | undefined;
  /** Label of the answer that leaves this drug in its queue. */
  readonly leaveOne?: string;
  readonly chosen: MarketAnswer | undefined;
  readonly choose: (answer: MarketAnswer) => void;
}

/** What to do with drugs that aren't on the market (D55, D80). */
export const MarketQuestion = ({
  queue,
  one,
  leaveOne = bulkMessages.offMarketLeaveOne,
  chosen,
  choose,
}: MarketQuestionProps) => {
  const { name: product } = useProduct();
  const later = one ? moveMessages.offMarketSnooze : bulkMessages.offMarketSnooze;
  return (
    <MarketChoice
      question={
        one ? moveMessages.offMarketQuestion(product) : bulkMessages.offMarketQuestion(product)
      }
      answers={[
        {
          value: 'keep',
          label: one
            ? moveMessages.offMarketKeep(product, one.in_product)
            : bulkMessages.offMarketKeep(product),
        },
        {
          value: 'leave',
          label: one ? leaveOne : bulkMessages.offMarketLeave,
        },
        ...(canBeSnoozed(queue) ? [{ value: 'snooze' as const, label: later }] : []),
      ]}
      chosen={chosen}
      onChoose={choose}
    />
  );
};
