import { useEffect, useRef } from 'react';
import type { ChangeGroup, DrugSummary } from '@refined/shared/contract';
import { useFeature, type QueueSource } from '@refined/shared/api-client';
import type { ActionName, KeyName, MoveName } from '@refined/shared/domain';
import {
  offeredActions,
  useDrugAction,
  type ActionCall,
  type DrugAction,
} from '@refined/shared/lists';
import { useSession } from '@refined/shared/session';
import { useToast } from '@refined/shared/ui';
import { groupMessages } from '../queue-messages.ts';
import { isOfSnoozed, staysListed } from '../use-card-actions.tsx';
import { focusHeading } from '../use-leaving.ts';
import { sourceOfGroup } from './one-group.tsx';
import { useHiddenGroups, type LeftOut } from './use-hidden-groups.ts';
import type { GroupsView } from './use-groups.ts';

/** The actions on a group; undefined: not offered here. */
export interface GroupActions {
  readonly move: (move: MoveName, group: ChangeGroup) => void;
  /** `only`: decides for this drug of the group only (D83). */
  readonly decide?:
    ((decision: 'take' | 'keep', group: ChangeGroup, only?: DrugSummary) => void) | undefined;
  /** Further actions on the group; empty if the host doesn't offer them. */
  readonly offersOf: (group: ChangeGroup) => ReturnType<typeof offeredActions>;
  readonly call: (group: ChangeGroup, wanted: ActionCall) => void;
  /** Keys of the further actions. */
  readonly keys: readonly KeyName[];
}

/**
 * What is left of a group, until the host lists it again. Of its other figures the most that they
 * can be is known, and what was so of all of its drugs or of none.
 */
const restOf = (group: ChangeGroup, count: number): ChangeGroup => {
  const { shared, decided, on_product: on = 0, taken = [], only: _only, ...same } = group;
  const most = (figure: number) => Math.min(figure, count);
  return {
    ...same,
    count,
    shared: most(shared),
    decided: most(decided),
    on_product: on === group.count ? count : undefined,
    taken: taken.map((one) => ({ ...one, drugs: most(one.drugs) })),
  };
};

/** The actions on groups; each leaves out the excluded drugs. */
export const useGroupActions = (
  source: QueueSource,
  { groups, at, keep }: GroupsView,
  leftOut: LeftOut,
  focusGroup: (key: string) => void,
) => {
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
        if (!group || answer.done === 0 || action === 'decide') return;
        // Drugs that a colleague moved meanwhile are refused, but don't stay.
        const elsewhere = answer.results.filter(
          ({ outcome, queue }) => outcome === 'refused' && (queue ?? source.queue) !== source.queue,
        );
        keep(restOf(group, group.count - answer.done - elsewhere.length));
      },
      focus: (key) => (key === undefined ? focusHeading() : focusGroup(key)),
    },
  });

  /** The action on a group; undefined: all of its drugs are left out. */
  const actionOn = (
    group: ChangeGroup,
    action: ActionName,
    input?: DrugAction['input'],
  ): DrugAction | undefined => {
    const except = leftOut.drugsOf(group.key);
    const count = group.count - except.length;
    if (count <= 0) return void toast.info(groupMessages.nothingLeft);
    return {
      action,
      input,
      group,
      target: { source: sourceOfGroup(source, group.key), count, except },
      row: group.key,
      stays: staysListed(action, source),
    };
  };
  const ask = (action: DrugAction | undefined) => action && actions.ask(action);
  const perform = (action: DrugAction | undefined) => {
    // Without a row: the group stays in the list.
    if (action) void actions.perform({ ...action, group: undefined, row: undefined });
  };

  const offersOf = ({ key, count, taken = [] }: ChangeGroup) => {
    const size = Math.max(0, count - leftOut.drugsOf(key).length);
    const isMine = taken.some((taker) => taker.username === username && taker.drugs >= size);
    const assignee = taken.find((taker) => taker.username !== username)?.name;
    return offeredOn({ drugs: size, isMine, assignee });
  };
  const offeredOn = (subject: Omit<Parameters<typeof offeredActions>[0], 'queue' | 'isSnoozed'>) =>
    isOffered
      ? offeredActions({ ...subject, queue: source.queue, isSnoozed: isOfSnoozed(source) })
      : [];
  const offered: GroupActions = {
    move: (move, group) => ask(actionOn(group, move)),
    decide: isOffered
      ? (decision, group, only) => {
          const input = { decision, change: group.key };
          if (!only) return ask(actionOn(group, 'decide', input));
          // Without a row: the drug stays in its place.
          actions.ask({ action: 'decide', input, group, target: { drugs: [only] } });
        }
      : undefined,
    offersOf,
    call: (group, { action, input, asks }) =>
      (asks ? ask : perform)(actionOn(group, action, input)),
    keys: offeredOn({ drugs: 0 }).map(({ key }) => key),
  };
  return { shown, actions, offered };
};
