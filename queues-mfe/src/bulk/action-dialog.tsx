import { useState, type ReactNode } from 'react';
import type { ActionPreview, DrugSummary } from '@refined/shared/contract';
import {
  ConfirmDialog,
  MarketChoice,
  QuestionField,
  TextField,
  type TextDraft,
} from '@refined/shared/ui';
import { useFeature, useProduct } from '@refined/shared/api-client';
import {
  canBePutAway,
  DECISION_KEYS,
  keyOfMove,
  LIMITS,
  type MoveName,
  type QueueName,
} from '@refined/shared/domain';
import {
  SnoozeDialog,
  type ActionChoices,
  type DrugActions,
  type MarketAnswer,
} from '@refined/shared/lists';
import { kitMessages, moveMessages, publicationMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { bulkMessages } from '../messages/bulk.ts';
import { groupMessages } from '../messages/groups.ts';
import { ActionDetails } from './action-details.tsx';
import { ClinicalChoice, NamedDrugs, notedIn } from './noted-drugs.tsx';

/** The reason for an action, for its page; only on a host that keeps it. */
const ReasonField = ({ text, kept, write }: TextDraft) =>
  useFeature('actions') ? (
    <TextField
      label={bulkMessages.reason}
      hint={kept ? kitMessages.keptText : bulkMessages.reasonHint}
      value={text}
      maxLength={LIMITS.actions.reason}
      onChange={(event) => write(event.target.value)}
    />
  ) : null;

/** What was written with an action. */
const wordsOf = (
  { text, settle }: TextDraft,
  as: 'reason' | 'question' = 'reason',
): ActionChoices => {
  const written = text.trim();
  const accepted = () => settle(text);
  if (as === 'reason') return { reason: written, accepted };
  return { ...(written && { input: { question: written } }), accepted };
};

interface ActionDialogProps {
  readonly actions: DrugActions;
  readonly queue: QueueName;
  /** Those of its drugs that are loaded; by default those that it names. */
  readonly drugs?: readonly DrugSummary[] | undefined;
  /** Undefined: all are. */
  readonly onLoadMore?: (() => void) | undefined;
  /** The drugs are on their way. */
  readonly loading?: boolean | undefined;
  /** What they have in common. */
  readonly about?: ReactNode;
}

type Asked = NonNullable<DrugActions['asked']>;
type Clinical = ActionPreview['clinical'];

interface QuestionProps extends ActionDialogProps {
  readonly asked: Asked;
}

/** What was answered to a question so far; another question begins anew. */
const useAnswers = (key: string) => {
  const none: { key: string; chosen?: MarketAnswer; included: boolean } = { key, included: false };
  const [known, setAnswers] = useState(none);
  const answers = known.key === key ? known : none;
  return {
    ...answers,
    choose: (chosen: MarketAnswer) => setAnswers({ ...answers, chosen }),
    toggle: () => setAnswers({ ...answers, included: !answers.included }),
  };
};

/** The drugs of a question, without those that stay out of it. */
const useMeant = (
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
    noted: notedIn(preview, known, group, asked.action === 'update').filter(isMeant),
    waits: loading && !('drugs' in target),
    isOnlyClinical: all > 0 && all === out?.count,
  };
};

const clinicalChoice = (
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

const removalText = (count: number, removals: number | undefined, product: string): string => {
  if (removals === undefined) return bulkMessages.unknownRemovals(product);
  return count === 1
    ? moveMessages.confirmRemoval(product)
    : bulkMessages.confirmRemovals(removals, product);
};

/**
 * The specification's question for several drugs (§4), how many of them archiving takes off the
 * product (D15), and what becomes of those that aren't on the market (D55, D80).
 */
const MoveQuestion = (props: QuestionProps) => {
  const { actions, asked, queue, onLoadMore, about } = props;
  const { isOpen, busy, error, confirm, cancel } = actions;
  const { group, key } = asked;
  const move = asked.action as MoveName;
  const { name: productName } = useProduct();
  const { chosen, choose, included, toggle } = useAnswers(key);
  const draft = useTextDraft(isOpen ? `${group?.key ?? queue}/${move}` : undefined);
  const asksCommittee = useFeature('questions') && move === 'committee';
  const { preview, clinical, out, count, drugs, noted, waits, isOnlyClinical } = useMeant(
    props,
    included,
  );
  const removals = preview && preview.in_product - (out?.in_product ?? 0);
  const offMarket = preview && preview.off_market.count - (out?.off_market ?? 0);
  const open = offMarket !== 0 && move === 'update';
  const isWaiting = waits || actions.waits;
  // A confirmation that waited is only of what was shown, and of no drug that asks for more.
  const concerns = move === 'archive' ? (removals ?? 'some') : open ? 'choice' : 0;
  const asks = [key, count, isWaiting ? 0 : concerns].join();
  const incomplete = move === 'update' ? preview?.incomplete : undefined;
  const [first] = incomplete?.results ?? [];
  const title = count === 1 ? moveMessages.confirmTitle : bulkMessages.confirmTitle;
  const why = () => {
    if (isWaiting) return undefined;
    if (isOnlyClinical) return bulkMessages.onlyClinical;
    return open && !chosen ? moveMessages.offMarketFirst : undefined;
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={title}
      confirmLabel={title}
      confirmKey={keyOfMove(move)}
      busy={busy}
      error={error}
      confirmWaits={isWaiting}
      asks={asks}
      confirmWhy={why()}
      onConfirm={() =>
        confirm({
          ...wordsOf(draft, asksCommittee ? 'question' : 'reason'),
          offMarket: open ? chosen : undefined,
          clinical: included,
        })
      }
      onCancel={cancel}
    >
      {count > 0 ? <p>{bulkMessages.confirm(count, queue, move)}</p> : null}
      {about}
      {group && group.shared > 0 ? <p>{groupMessages.sharedToo(group.shared)}</p> : null}
      <NamedDrugs key={key} drugs={drugs} noted={noted} count={count} onLoadMore={onLoadMore} />
      {clinicalChoice(clinical, props, toggle, included)}
      {isWaiting ? null : (
        <>
          {move === 'archive' && removals !== 0 ? (
            <p>{removalText(count, removals, productName)}</p>
          ) : null}
          {move === 'update' && removals !== undefined && count > removals ? (
            <p>{bulkMessages.comesOn(count - removals, productName)}</p>
          ) : null}
          {open || offMarket ? <p>{bulkMessages.offMarket(offMarket)}</p> : null}
          {open ? (
            <MarketChoice
              question={bulkMessages.offMarketQuestion(productName)}
              answers={[
                { value: 'keep', label: bulkMessages.offMarketKeep(productName) },
                { value: 'leave', label: bulkMessages.offMarketLeave },
                ...(canBePutAway(queue)
                  ? [{ value: 'snooze' as const, label: bulkMessages.offMarketLater }]
                  : []),
              ]}
              chosen={chosen}
              onChoose={choose}
            />
          ) : null}
        </>
      )}
      {incomplete && incomplete.count > 0 ? (
        <p>
          {count === 1 && first
            ? publicationMessages.blocks(first.missing, first.mixed_pairs)
            : bulkMessages.incomplete(incomplete.count)}
        </p>
      ) : null}
      {asksCommittee ? <QuestionField {...draft} /> : <ReasonField {...draft} />}
    </ConfirmDialog>
  );
};

/** Asks before the change of a group is decided on, for all of it or one of its drugs (D48, D83). */
const DecisionQuestion = (props: QuestionProps) => {
  const { actions, asked, onLoadMore, about } = props;
  const { isOpen, error, confirm, cancel } = actions;
  const { group, key, target } = asked;
  const decision = asked.input?.decision === 'take' ? 'take' : 'keep';
  const why = useTextDraft(isOpen && group ? `${group.key}/${decision}` : undefined);
  const { included, toggle } = useAnswers(key);
  const { clinical, count, drugs, waits, isOnlyClinical } = useMeant(props, included);
  return (
    <ConfirmDialog
      open={isOpen}
      title={groupMessages.decisionTitle[decision]}
      confirmLabel={groupMessages.decision[decision]}
      confirmKey={DECISION_KEYS[decision]}
      // The versions of the drugs that were seen go with it.
      confirmWaits={waits || actions.waits}
      asks={`${key} ${count}`}
      error={error}
      confirmWhy={isOnlyClinical ? bulkMessages.onlyClinical : undefined}
      onConfirm={() =>
        confirm({
          ...wordsOf(why),
          clinical: included,
          ...('source' in target && { seen: drugs }),
        })
      }
      onCancel={cancel}
    >
      {count > 0 ? <p>{groupMessages.question(decision, group?.field ?? '', count)}</p> : null}
      {about}
      <NamedDrugs key={key} drugs={drugs} count={count} onLoadMore={onLoadMore} />
      {clinicalChoice(clinical, props, toggle, included)}
      <p>{groupMessages.staysQueued}</p>
      <ReasonField {...why} />
    </ConfirmDialog>
  );
};

/** Asks until when drugs are snoozed, and why if they are a group. */
const SnoozeQuestion = ({ actions, asked, about }: QuestionProps) => {
  const { isOpen, figures, busy, error, confirm, cancel } = actions;
  const { group, target } = asked;
  const why = useTextDraft(isOpen && group ? `${group.key}/snooze` : undefined);
  const [only, ...others] = 'drugs' in target ? (target.drugs as readonly DrugSummary[]) : [];
  return (
    <SnoozeDialog
      count={isOpen ? figures?.count : undefined}
      status={others.length === 0 ? only?.source_status : undefined}
      busy={busy}
      error={error}
      about={about}
      onConfirm={(input) => confirm({ ...wordsOf(why), input: { ...input } })}
      onCancel={cancel}
    >
      {group ? <ReasonField {...why} /> : null}
    </SnoozeDialog>
  );
};

const QUESTIONS: Readonly<Record<string, (props: QuestionProps) => ReactNode>> = {
  snooze: SnoozeQuestion,
  decide: DecisionQuestion,
};

/** Asks before an action, each with what it needs to know, and shows what was refused after it. */
export const ActionDialog = (props: ActionDialogProps) => {
  const { asked } = props.actions;
  const Question = QUESTIONS[asked?.action ?? ''] ?? MoveQuestion;
  return (
    <>
      {asked ? <Question {...props} asked={asked} /> : null}
      <ActionDetails {...props.actions} />
    </>
  );
};
