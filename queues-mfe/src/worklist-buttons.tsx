import { DRUG_ACTIONS } from '@refined/shared/domain';
import { worklistMessages } from '@refined/shared/messages';
import { IconButton, useKeyHint } from '@refined/shared/ui';

interface WorklistButtonsProps {
  /** A drug's DIN, or the number of drugs. */
  readonly of: string | number;
  /** All of it is the user's already: it can be unassigned. */
  readonly isMine: boolean;
  /** Who else it is assigned to. */
  readonly assignee?: string | undefined;
  /** Assigns it, reassigns it, or unassigns it; undefined: not offered, as with the others. */
  readonly onAssign?: (() => void) | undefined;
  /** To a colleague. */
  readonly onAssignTo?: (() => void) | undefined;
  /** Who asked for it, and how it goes back to them. */
  readonly askedBy?: string | undefined;
  readonly onSendBack?: (() => void) | undefined;
  /** Enters what the committee answered. */
  readonly onAnswer?: (() => void) | undefined;
  readonly onSetFields?: (() => void) | undefined;
  readonly onSnooze?: (() => void) | undefined;
  readonly onUnsnooze?: (() => void) | undefined;
  /** Words stand beside the icons. */
  readonly worded?: boolean;
}

/** Beside the moves of a card or a group: answer, assign it, set its fields, snooze it, bring it back. */
export const WorklistButtons = (props: WorklistButtonsProps) => {
  const { of, isMine, assignee, askedBy, worded = false } = props;
  const { onAssign, onAssignTo, onSendBack, onAnswer, onSetFields, onSnooze, onUnsnooze } = props;
  const word = (text: string) => (worded ? text : undefined);
  const hintOf = useKeyHint();
  const names = worklistMessages.names(of);
  const assign = () => {
    if (isMine)
      return {
        label: names.unassign,
        tip: worklistMessages.unassignTip,
        ...hintOf(DRUG_ACTIONS.assign.key),
      };
    return assignee === undefined
      ? { label: names.assign, tip: worklistMessages.assignTip, ...hintOf(DRUG_ACTIONS.assign.key) }
      : // The key takes nothing away from others.
        { label: names.reassign(assignee), tip: worklistMessages.reassignTip };
  };
  return (
    <>
      {onAnswer ? (
        <IconButton
          icon="answer"
          word={word(worklistMessages.answer)}
          label={names.answer}
          tip={worklistMessages.answerTip}
          {...hintOf(DRUG_ACTIONS.answer.key)}
          onClick={onAnswer}
        />
      ) : null}
      {onAssign ? (
        <IconButton
          icon="user"
          word={word(worklistMessages.assign)}
          {...assign()}
          onClick={onAssign}
        />
      ) : null}
      {onSendBack && askedBy !== undefined ? (
        <IconButton
          icon="send"
          label={names.sendBack(askedBy)}
          tip={worklistMessages.sendBackTip(askedBy)}
          onClick={onSendBack}
        />
      ) : onAssignTo ? (
        <IconButton
          icon="send"
          label={names.assignTo}
          tip={worklistMessages.assignToTip}
          {...hintOf('assignTo')}
          onClick={onAssignTo}
        />
      ) : null}
      {onSetFields ? (
        <IconButton
          icon="fields"
          label={names.setFields}
          tip={worklistMessages.setFieldsTip}
          {...hintOf(DRUG_ACTIONS.set_fields.key)}
          onClick={onSetFields}
        />
      ) : null}
      {onUnsnooze ? (
        <IconButton
          icon="retry"
          label={names.unsnooze}
          tip={worklistMessages.unsnooze}
          onClick={onUnsnooze}
        />
      ) : onSnooze ? (
        <IconButton
          icon="later"
          word={word(worklistMessages.snooze)}
          label={names.snooze}
          tip={worklistMessages.snoozeTip}
          {...hintOf(DRUG_ACTIONS.snooze.key)}
          onClick={onSnooze}
        />
      ) : null}
    </>
  );
};
