import { IconButton, useKeyHint, type IconName } from '@refined/shared/ui';
import type { DrugMarks } from '../contract/index.ts';
import { DRUG_ACTIONS, type ActionName, type KeyName, type Queue } from '../domain/index.ts';
import { worklistMessages as text } from '../messages/index.ts';
import type { DrugAction } from './drug-action.ts';

/** The effect of a button or a key. */
export interface ActionCall {
  readonly action: ActionName;
  readonly input?: DrugAction['input'];
  /** It opens a dialog first. */
  readonly asks: boolean;
}

/** An action that is offered beside the moves. */
interface OfferedAction extends ActionCall {
  readonly icon: IconName;
  /** `label`: its name with the drugs; `tip`: without them. */
  readonly label: string;
  readonly tip: string;
  /** The word beside the icon. */
  readonly word?: string;
  /** The word is omitted if there is little space. */
  readonly minor?: true;
  readonly key: KeyName;
  /** The effect of the key, if it differs from the button's. */
  readonly byKey?: ActionCall;
}

/** The subject of the actions: a drug, a group, or a selection. */
interface ActionSubject {
  /** A drug's DIN, or the number of drugs. */
  readonly drugs: string | number;
  readonly queue: Queue;
  /** All of it is assigned to this user. */
  readonly isMine?: boolean;
  /** The colleague to whom it is assigned. */
  readonly assignee?: string | undefined;
  /** The colleague who assigned it to this user. */
  readonly asker?: NonNullable<NonNullable<DrugMarks['taken']>['by']> | undefined;
  readonly isSnoozed?: boolean | undefined;
}

/** A drug's assignment, as the actions need it. */
export const ownerOf = (
  taken: DrugMarks['taken'] | undefined,
  username: string | undefined,
): Pick<ActionSubject, 'isMine' | 'assignee' | 'asker'> => {
  if (!taken) return {};
  const isMine = taken.username === username;
  return isMine ? { isMine, asker: taken.by } : { assignee: taken.name };
};

/**
 * The actions other than moves, in the order of the buttons: one list for cards, the open record,
 * groups and selections. `byKey`: an assignment by key never takes a drug from a colleague.
 */
export const offeredActions = (subject: ActionSubject): readonly OfferedAction[] => {
  const { drugs, queue, isMine = false, assignee, asker, isSnoozed = false } = subject;
  const names = text.names(drugs);
  const over = assignee === undefined ? undefined : { over: true };
  const toMe: ActionCall = { action: isMine ? 'unassign' : 'assign', asks: false };
  const toColleague: ActionCall = { action: 'assign', input: over, asks: true };
  const snooze: ActionCall = { action: 'snooze', asks: true };
  const setFields: OfferedAction = {
    action: 'set_fields',
    asks: true,
    icon: 'fields',
    label: names.setFields,
    tip: text.setFieldsTip,
    key: DRUG_ACTIONS.set_fields.key,
  };
  const assigning = () => {
    if (isMine) return { ...toMe, label: names.unassign, tip: text.unassignTip };
    if (assignee === undefined)
      return { ...toMe, label: names.assign, tip: text.assignTip, word: text.assign };
    const label = names.reassign(assignee);
    return { ...toMe, input: over, label, tip: text.reassignTip, byKey: toMe };
  };
  const all: readonly OfferedAction[] = [
    {
      action: 'answer',
      asks: true,
      icon: 'answer',
      label: names.answer,
      tip: text.answerTip,
      word: text.answer,
      key: DRUG_ACTIONS.answer.key,
    },
    { ...assigning(), icon: 'user', key: DRUG_ACTIONS.assign.key },
    asker
      ? {
          ...toColleague,
          input: { ...over, to: asker.username },
          icon: 'send',
          label: names.sendBack(asker.name),
          tip: text.sendBackTip(asker.name),
          word: text.sendBack,
          minor: true,
          key: 'assignTo',
          byKey: toColleague,
        }
      : {
          ...toColleague,
          icon: 'send',
          label: names.assignTo,
          tip: text.assignToTip,
          word: text.colleague,
          minor: true,
          key: 'assignTo',
        },
    // For one drug they are set in its record.
    ...(typeof drugs === 'number' ? [setFields] : []),
    isSnoozed
      ? {
          action: 'unsnooze',
          asks: false,
          icon: 'retry',
          label: names.unsnooze,
          tip: text.unsnooze,
          key: DRUG_ACTIONS.snooze.key,
          byKey: snooze,
        }
      : {
          ...snooze,
          icon: 'later',
          label: names.snooze,
          tip: text.snoozeTip,
          word: text.snooze,
          key: DRUG_ACTIONS.snooze.key,
        },
  ];
  return all.filter(({ action }) => DRUG_ACTIONS[action].offeredIn(queue));
};

/** The effect of a key. */
export const callOfKey = (
  offers: readonly OfferedAction[],
  wanted: string,
): ActionCall | undefined => {
  const offer = offers.find(({ key }) => key === wanted);
  return offer?.byKey ?? offer;
};

interface ActionButtonsProps {
  readonly offers: readonly OfferedAction[];
  readonly onCall: (call: ActionCall) => void;
  /** Words beside the icons: `all`, or only those of the `main` actions. */
  readonly worded?: 'all' | 'main';
  /** The page shows only this drug, so the labels don't name it. */
  readonly alone?: boolean;
}

/** Actions as buttons, beside the moves. */
export const ActionButtons = ({ offers, onCall, worded, alone = false }: ActionButtonsProps) => {
  const hintOf = useKeyHint();
  return offers.map((offer) => {
    const { icon, label, tip, word, minor = false, key, byKey } = offer;
    const hasWord = worded === 'all' || (worded === 'main' && !minor);
    return (
      <IconButton
        key={icon}
        icon={icon}
        label={alone ? tip : label}
        tip={tip}
        word={hasWord ? (word ?? (worded === 'all' ? tip : undefined)) : undefined}
        {...(byKey ? {} : hintOf(key))}
        onClick={() => onCall(offer)}
      />
    );
  });
};
