import type { ComponentType } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { ConfirmDialog, QuestionField, TextField } from '@refined/shared/ui';
import { useFeature, useProduct } from '@refined/shared/api-client';
import {
  DECISION_KEYS,
  keyOfMove,
  LIMITS,
  MOVE_NAMES,
  type ActionName,
  type MoveName,
} from '@refined/shared/domain';
import { AssignDialog, CardMoveDialog, movedCard, SnoozeDialog } from '@refined/shared/lists';
import { kitMessages, moveMessages, publicationMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { bulkMessages, groupMessages } from '../queue-messages.ts';
import { approveMessages } from '../publish-messages.ts';
import { ActionDetails } from './action-details.tsx';
import { AnswerQuestion } from './answer-question.tsx';
import { SetFieldsQuestion } from './set-fields-question.tsx';
import { NamedDrugs, statusOfAll } from './noted-drugs.tsx';
import {
  clinicalChoice,
  MarketQuestion,
  placeOf,
  ReasonField,
  useAnswers,
  useAffectedDrugs,
  writtenInput,
  type ActionDialogProps,
  type QuestionProps,
} from './question.tsx';

const removalText = (count: number, removals: number | undefined, product: string): string => {
  if (removals === undefined) return bulkMessages.unknownRemovals(product);
  return count === 1
    ? moveMessages.confirmRemoval(product)
    : bulkMessages.confirmRemovals(removals, product);
};

/**
 * The specification's question for several drugs (§4). It also says how many archiving takes off
 * the product (D15), and asks what to do with drugs that aren't on the market (D55, D80).
 */
const MoveQuestion = (props: QuestionProps) => {
  const { actions, asked, queue, about, onLoadMore } = props;
  const { busy, error, confirm, cancel } = actions;
  const { group, key } = asked;
  const move = asked.action as MoveName;
  const { name: productName } = useProduct();
  const { chosen, choose, included, toggle } = useAnswers(key);
  const draft = useTextDraft(`${group?.key ?? queue}/${move}`);
  const asksCommittee = useFeature('questions') && move === 'committee';
  const { preview, clinical, out, count, drugs, noted, waits, isOnlyClinical } = useAffectedDrugs(
    props,
    included,
  );
  const removals = preview && preview.in_product - (out?.in_product ?? 0);
  const offMarket = preview && preview.off_market.count - (out?.off_market ?? 0);
  const open = offMarket !== 0 && move === 'update';
  const isWaiting = waits || actions.waits;
  const one = count === 1 ? drugs[0] : undefined;
  const isNew = move === 'update' && removals !== undefined && count > removals;
  const facts = [
    ...(isNew ? [bulkMessages.comesOn(count - removals, count, productName)] : []),
    ...(open || offMarket ? [bulkMessages.offMarket(offMarket, count, statusOfAll(preview))] : []),
  ];
  // A confirmation pressed while waiting counts only if the question turns out to ask nothing more.
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
      open
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
          ...writtenInput(draft, asksCommittee ? 'question' : 'reason'),
          offMarket: open ? chosen : undefined,
          clinical: included,
        })
      }
      onCancel={cancel}
      aside={asksCommittee ? undefined : <ReasonField {...draft} />}
    >
      {count > 0 ? <p>{bulkMessages.confirm(count, queue, move)}</p> : null}
      {about}
      {group && group.shared > 0 ? <p>{groupMessages.sharedToo(group.shared, count)}</p> : null}
      <NamedDrugs key={key} drugs={drugs} noted={noted} count={count} onLoadMore={onLoadMore} />
      {clinicalChoice(clinical, props, toggle, included)}
      {isWaiting ? null : (
        <>
          {move === 'archive' && removals !== 0 ? (
            <p>{removalText(count, removals, productName)}</p>
          ) : null}
          {facts.length > 0 ? <p>{facts.join(' ')}</p> : null}
          {open ? <MarketQuestion queue={queue} one={one} chosen={chosen} choose={choose} /> : null}
        </>
      )}
      {incomplete && incomplete.count > 0 ? (
        <p>
          {count === 1 && first
            ? publicationMessages.blocks(first.missing, first.mixed_pairs)
            : bulkMessages.incomplete(incomplete.count)}
        </p>
      ) : null}
      {asksCommittee ? <QuestionField {...draft} /> : null}
    </ConfirmDialog>
  );
};

/** Asks before deciding on a group's change, for the whole group or one of its drugs (D48, D83). */
const DecisionQuestion = (props: QuestionProps) => {
  const { actions, asked, about, onLoadMore } = props;
  const { error, confirm, cancel } = actions;
  const { group, key, target } = asked;
  const decision = asked.input?.decision === 'take' ? 'take' : 'keep';
  const why = useTextDraft(group ? `${group.key}/${decision}` : undefined);
  const { included, toggle } = useAnswers(key);
  const { clinical, count, drugs, waits, isOnlyClinical } = useAffectedDrugs(props, included);
  return (
    <ConfirmDialog
      open
      title={groupMessages.decisionTitle[decision]}
      confirmLabel={groupMessages.decision[decision]}
      confirmKey={DECISION_KEYS[decision]}
      // The request names the drugs that were seen, with their versions.
      confirmWaits={waits || actions.waits}
      asks={`${key} ${count}`}
      error={error}
      confirmWhy={isOnlyClinical ? bulkMessages.onlyClinical : undefined}
      onConfirm={() =>
        confirm({
          ...writtenInput(why),
          clinical: included,
          ...('source' in target && { seen: drugs }),
        })
      }
      onCancel={cancel}
      aside={<ReasonField {...why} />}
    >
      {count > 0 ? <p>{groupMessages.question(decision, group?.field ?? '', count)}</p> : null}
      {about}
      <NamedDrugs key={key} drugs={drugs} count={count} onLoadMore={onLoadMore} />
      {clinicalChoice(clinical, props, toggle, included)}
      <p>{groupMessages.staysQueued}</p>
    </ConfirmDialog>
  );
};

/** Asks until when drugs are snoozed; for a group, also why. */
const SnoozeQuestion = ({ actions, asked, about }: QuestionProps) => {
  const { figures, busy, error, confirm, cancel } = actions;
  const { group, target } = asked;
  const why = useTextDraft(group ? `${group.key}/snooze` : undefined);
  const [only, ...others] = 'drugs' in target ? (target.drugs as readonly DrugSummary[]) : [];
  return (
    <SnoozeDialog
      count={figures?.count}
      status={others.length === 0 ? only?.source_status : undefined}
      busy={busy}
      error={error}
      about={about}
      onConfirm={(input) => confirm({ ...writtenInput(why), input: { ...input } })}
      onCancel={cancel}
      aside={group ? <ReasonField {...why} /> : undefined}
    />
  );
};

/** Asks to whom the drugs are assigned, with a question to that colleague. */
const AssignQuestion = (props: QuestionProps) => (
  <AssignDialog actions={props.actions} place={placeOf(props)} about={props.about} />
);

/** One dialog and one comment for all records that are approved together (four eyes). */
const ApproveQuestion = (props: QuestionProps) => {
  const { busy, error, confirm, cancel } = props.actions;
  const { count, drugs } = useAffectedDrugs(props, false);
  const comment = useTextDraft('publication/approval');
  return (
    <ConfirmDialog
      open
      title={approveMessages.title}
      confirmLabel={approveMessages.approve(count)}
      busy={busy}
      error={error}
      onConfirm={() => confirm(writtenInput(comment, 'comment'))}
      onCancel={cancel}
    >
      <p>{approveMessages.question(count)}</p>
      <NamedDrugs key={props.asked.key} drugs={drugs} count={count} />
      <TextField
        label={approveMessages.comment}
        hint={comment.kept ? kitMessages.keptText : undefined}
        value={comment.text}
        maxLength={LIMITS.comments.length}
        onChange={(event) => comment.write(event.target.value)}
      />
    </ConfirmDialog>
  );
};

type Question = ComponentType<QuestionProps>;

/** Undefined: the action asks nothing. */
const QUESTIONS: Readonly<Record<ActionName, Question | undefined>> = {
  ...(Object.fromEntries(MOVE_NAMES.map((move) => [move, MoveQuestion])) as Record<
    MoveName,
    Question
  >),
  snooze: SnoozeQuestion,
  decide: DecisionQuestion,
  approve: ApproveQuestion,
  assign: AssignQuestion,
  answer: AnswerQuestion,
  set_fields: SetFieldsQuestion,
  unsnooze: undefined,
  unassign: undefined,
  withdraw: undefined,
};

/** The dialog of an action, and the refused drugs after it. */
export const ActionDialog = (props: ActionDialogProps) => {
  const { asked } = props.actions;
  const isCard = asked && movedCard(asked) !== undefined;
  const Question = asked && !isCard ? QUESTIONS[asked.action] : undefined;
  return (
    <>
      <CardMoveDialog actions={props.actions} />
      {asked && Question ? <Question {...props} asked={asked} /> : null}
      <ActionDetails {...props.actions} />
    </>
  );
};
