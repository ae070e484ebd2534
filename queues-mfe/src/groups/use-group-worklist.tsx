import { useState } from 'react';
import type { QueueSource } from '@refined/shared/api-client';
import type { ChangeGroup } from '@refined/shared/contract';
import { canBePutAway, filterValues, type LaterChoice } from '@refined/shared/domain';
import { LaterDialog, useLater, useTake, type DeskTarget } from '@refined/shared/lists';
import { useSession, useTextDraft } from '@refined/shared/session';
import { useToast } from '@refined/shared/ui';
import { groupMessages } from '../messages/groups.ts';
import { ReasonField, wordsOf } from '../bulk/bulk-confirmation.tsx';
import type { BulkWords } from '../bulk/use-bulk-move.ts';
import type { LeavingGroups } from './use-group-actions.ts';
import { GroupTitle, sourceOfGroup } from './one-group.tsx';
import type { LeftOut } from './use-hidden-groups.ts';

/** A group that is asked about: until when is it put away? */
interface AskedSnooze {
  readonly group: ChangeGroup;
  readonly count: number;
  readonly target: DeskTarget;
}

/** What can be done with a group besides deciding on it; undefined: not offered here. */
export interface GroupWorklist {
  readonly snooze?: ((group: ChangeGroup) => void) | undefined;
  /** In the list of what is put away. */
  readonly bringBack?: ((group: ChangeGroup) => void) | undefined;
  /** Takes it, or releases it where all of it is the user's; `over`: also what others have. */
  readonly take?: ((group: ChangeGroup, over?: boolean) => void) | undefined;
}

/** Whether all drugs of a group that are meant are this user's. */
export const isAllMine = ({ taken = [] }: ChangeGroup, count: number, username?: string): boolean =>
  taken.some((taker) => taker.username === username && taker.drugs >= count);

/**
 * Putting a group away, bringing it back and taking it, without the drugs that are left out: one
 * call, whatever its size.
 */
export const useGroupWorklist = (source: QueueSource, leftOut: LeftOut, leaving: LeavingGroups) => {
  const snoozing = useLater();
  const taking = useTake();
  const toast = useToast();
  const username = useSession().user?.username;
  const [asked, setAsked] = useState<AskedSnooze>();
  const puts = snoozing.offered && canBePutAway(source.queue);
  // In the list of what is away a group stays where it is.
  const ofAway = filterValues(source.filter ?? [], 'later').includes('away');

  const withTarget =
    (act: (group: ChangeGroup, count: number, target: DeskTarget, over: boolean) => void) =>
    (group: ChangeGroup, over = false): void => {
      const except = leftOut.of(group.key);
      const count = group.count - except.length;
      if (count <= 0) return toast.info(groupMessages.nothingLeft);
      act(
        group,
        count,
        { source: sourceOfGroup(source, group.key), expected: count, except },
        over,
      );
    };

  const confirm = async (
    choice: LaterChoice,
    { reason = '', accepted }: BulkWords,
  ): Promise<void> => {
    if (!asked) return;
    const { group, target } = asked;
    setAsked(undefined);
    if (!ofAway) leaving.leave(group);
    const answer = await snoozing.putAway(target, choice, { reason, marks: [group.key] });
    if (answer) accepted?.();
    if (ofAway) return;
    if (!answer) return leaving.comeBack(group.key);
    const why = answer.results.find(({ outcome }) => outcome === 'refused')?.detail;
    leaving.hasLeft(
      group,
      answer.done,
      why === undefined ? undefined : groupMessages.cameBack(answer.refused, why),
    );
  };

  const worklist: GroupWorklist = {
    snooze: puts
      ? withTarget((group, count, target) => setAsked({ group, count, target }))
      : undefined,
    bringBack:
      puts && ofAway
        ? withTarget((_group, _count, target) => void snoozing.bringBack(target))
        : undefined,
    take: taking.offered
      ? withTarget((group, count, target, over) =>
          isAllMine(group, count, username)
            ? void taking.release(target)
            : void taking.take(target, over),
        )
      : undefined,
  };
  return {
    worklist,
    asked,
    confirm: (choice: LaterChoice, words: BulkWords) => void confirm(choice, words),
    cancel: () => setAsked(undefined),
  };
};

interface GroupSnoozeProps {
  /** Undefined: closed. */
  readonly asked: AskedSnooze | undefined;
  readonly onConfirm: (choice: LaterChoice, words: BulkWords) => void;
  readonly onCancel: () => void;
}

/** Asks until when a group is put away, and why if one likes. */
export const GroupSnooze = ({ asked, onConfirm, onCancel }: GroupSnoozeProps) => {
  const why = useTextDraft(asked && `${asked.group.key}/later`);
  return (
    <LaterDialog
      count={asked?.count}
      onConfirm={(choice) => onConfirm(choice, wordsOf(why))}
      onCancel={onCancel}
      about={
        asked ? (
          <p>
            <strong>
              <GroupTitle group={asked.group} />
            </strong>
          </p>
        ) : undefined
      }
    >
      <ReasonField {...why} />
    </LaterDialog>
  );
};
