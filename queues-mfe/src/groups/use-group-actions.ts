import { useEffect, useRef } from 'react';
import type { ChangeGroup, DrugSummary } from '@refined/shared/contract';
import { useFeature, type QueueSource } from '@refined/shared/api-client';
import { canBeSnoozed, DRUG_ACTIONS, type ActionName, type MoveName } from '@refined/shared/domain';
import {
  assignment,
  sizeOfTarget,
  useDrugAction,
  type DrugAction,
  type DrugActions,
} from '@refined/shared/lists';
import { useSession } from '@refined/shared/session';
import { useToast } from '@refined/shared/ui';
import { groupMessages } from '../messages/groups.ts';
import { isOfSnoozed, staysListed } from '../use-card-actions.tsx';
import { focusHeading } from '../use-leaving.ts';
import { sourceOfGroup } from './one-group.tsx';
import { useHiddenGroups, type LeftOut } from './use-hidden-groups.ts';
import type { GroupsView } from './use-groups.ts';

/** What can be done with a group; undefined: not offered here. */
export interface GroupActions {
  readonly move: (move: MoveName, group: ChangeGroup) => void;
  /** `only`: for this drug of it (D83). */
  readonly decide?:
    ((decision: 'take' | 'keep', group: ChangeGroup, only?: DrugSummary) => void) | undefined;
  readonly snooze?: ((group: ChangeGroup) => void) | undefined;
  /** To a colleague. */
  readonly assignTo?: ((group: ChangeGroup) => void) | undefined;
  readonly setFields?: ((group: ChangeGroup) => void) | undefined;
  /** In the committee's queue. */
  readonly answer?: ((group: ChangeGroup) => void) | undefined;
  /** In the list of what is snoozed. */
  readonly unsnooze?: ((group: ChangeGroup) => void) | undefined;
  /** Assigns it, or unassigns it where all of it is the user's; `over`: also what others have. */
  readonly assign?: ((group: ChangeGroup, over?: boolean) => void) | undefined;
}

/** Whether all drugs of a group that are meant are this user's. */
export const isAllMine = ({ taken = [] }: ChangeGroup, count: number, username?: string): boolean =>
  taken.some((taker) => taker.username === username && taker.drugs >= count);

/** Actions on groups, without the drugs that are left out. */
export const useGroupActions = (
  source: QueueSource,
  { groups, at, keep }: GroupsView,
  leftOut: LeftOut,
  focusGroup: (key: string) => void,
): {
  readonly shown: readonly ChangeGroup[];
  readonly actions: DrugActions;
  readonly offered: GroupActions;
} => {
  const toast = useToast();
  const username = useSession().user?.username;
  const isOffered = useFeature('drug_actions');
  const { shown, hide, comeBack, answered } = useHiddenGroups(groups, at);
  const loadedAt = useRef(at);
  useEffect(() => {
    loadedAt.current = at;
  }, [at]);

  const actions = useDrugAction({
    source,
    list: {
      keys: shown.map(({ key }) => key),
      leave: hide,
      settle: (key, { action, group }, answer) => {
        if (!answer) return comeBack(key);
        leftOut.clear(key);
        answered(key, loadedAt.current);
        if (group && answer.done > 0 && action !== 'decide')
          keep({ ...group, count: group.count - answer.done });
      },
      focus: (key) => (key === undefined ? focusHeading() : focusGroup(key)),
    },
  });

  /** The action on a group; undefined: all of its drugs are left out. */
  const of = (
    group: ChangeGroup,
    action: ActionName,
    input?: DrugAction['input'],
  ): DrugAction | undefined => {
    const except = leftOut.of(group.key);
    const count = group.count - except.length;
    if (count <= 0) return void toast.info(groupMessages.nothingLeft);
    return {
      action,
      input,
      group,
      target: { source: sourceOfGroup(source, group.key), count, except },
      leaves: staysListed(action, source) ? undefined : group.key,
    };
  };
  const ask = (action: DrugAction | undefined) => action && actions.ask(action);
  const perform = (action: DrugAction | undefined) => {
    // Nothing of it leaves the list at once.
    if (action) void actions.perform({ ...action, group: undefined, leaves: undefined });
  };

  const snoozes = isOffered && canBeSnoozed(source.queue);
  return {
    shown,
    actions,
    offered: {
      move: (move, group) => ask(of(group, move)),
      decide: isOffered
        ? (decision, group, only) => {
            const input = { decision, change: group.key };
            if (!only) return ask(of(group, 'decide', input));
            // It stays where it is.
            actions.ask({ action: 'decide', input, group, target: { drugs: [only] } });
          }
        : undefined,
      snooze: snoozes ? (group) => ask(of(group, 'snooze')) : undefined,
      unsnooze:
        snoozes && isOfSnoozed(source) ? (group) => perform(of(group, 'unsnooze')) : undefined,
      assignTo: isOffered
        ? (group) => {
            const others = group.taken?.some((taker) => taker.username !== username);
            ask(of(group, 'assign', others ? { over: true } : {}));
          }
        : undefined,
      setFields: isOffered ? (group) => ask(of(group, 'set_fields')) : undefined,
      answer:
        isOffered && DRUG_ACTIONS.answer.offeredIn(source.queue)
          ? (group) => ask(of(group, 'answer'))
          : undefined,
      assign: isOffered
        ? (group, over = false) => {
            const { target } = of(group, 'assign') ?? {};
            if (!target) return;
            perform(assignment(target, isAllMine(group, sizeOfTarget(target), username), over));
          }
        : undefined,
    },
  };
};
