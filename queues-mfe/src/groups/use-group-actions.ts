import { useEffect, useRef, useState } from 'react';
import type { BulkMoveResult, ChangeGroup, DecisionResult } from '@refined/shared/contract';
import { faultText, newIdempotencyKey, useUndoStack } from '@refined/shared/api-client';
import type { Fault, QueueSource, UndoOffer } from '@refined/shared/api-client';
import type { MoveName } from '@refined/shared/domain';
import { massActionMessages, moveToasts } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { useActionPage } from '@refined/shared/lists';
import { useToast } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';
import { countByNow, useUndoBatch } from '../bulk/use-bulk-move.ts';
import type { BulkWords } from '../bulk/use-bulk-move.ts';
import { neighbour, useFocusAfterDialog, useNotes, useUndoLast } from '../use-leaving.ts';
import { groupMessages } from '../messages/groups.ts';
import { useSendGroup, useUndoDecisions } from './use-group-calls.ts';
import type { GroupAct, GroupAnswer } from './use-group-calls.ts';
import { useGroupFigures } from './use-group-figures.ts';
import type { GroupFigures } from './use-group-figures.ts';
import { useHiddenGroups } from './use-hidden-groups.ts';
import type { LeftOut } from './use-hidden-groups.ts';
import type { GroupsView } from './use-groups.ts';

/** A drug of a group on which nothing was done, and why. */
interface RefusedDrug {
  readonly id: string;
  readonly result: BulkMoveResult;
  readonly why: string;
}

/** What was done for a group, and for which of its drugs it wasn't. */
interface GroupOutcome {
  readonly done: number;
  readonly refused: readonly RefusedDrug[];
  readonly undo?: (() => void) | undefined;
}

const isRefused = ({ outcome }: BulkMoveResult | DecisionResult): boolean =>
  outcome === 'refused' || outcome === 'unknown';

const asMove = ({ id, din, detail, outcome }: DecisionResult): BulkMoveResult => ({
  id,
  din,
  outcome: outcome === 'unknown' ? 'unknown' : 'refused',
  ...(detail !== undefined && { detail }),
});

const outcomeOf = ({ did, answer }: GroupAnswer, undo?: () => void): GroupOutcome => {
  const results =
    did === 'move'
      ? answer.results.filter(isRefused)
      : answer.results.filter(isRefused).map(asMove);
  const refused = results.map((result) => ({
    id: result.id,
    result,
    why: result.detail ?? bulkMessages.notFound(result.din || result.id),
  }));
  return { done: did === 'move' ? answer.moved : answer.decided, refused, undo };
};

/** What was asked about a group, with what it would do. */
export interface AskedGroup extends GroupFigures {
  readonly act: GroupAct;
  readonly group: ChangeGroup;
  /** Of the drugs, without those left out. */
  readonly count: number;
  readonly except: readonly string[];
  /** The same for every attempt. */
  readonly key: string;
  /** Its number of drugs is another by now than was shown. */
  readonly changed?: boolean;
}

/** Groups that leave the list when they are confirmed, and what is left of them. */
export interface LeavingGroups {
  /** Leaves at once; its neighbour gets the focus after the dialog is closed. */
  readonly leave: (group: ChangeGroup) => void;
  /** Nothing was done. */
  readonly comeBack: (key: string) => void;
  /** Done for so many of its drugs, which aren't in it any more; `note`: why others are. */
  readonly hasLeft: (group: ChangeGroup, done: number, note?: string) => void;
}

/**
 * Moves and decisions of a group: asked, confirmed once, done. Confirmed, the group leaves at once
 * and `focusGroup` gets its neighbour; what is refused comes back and says why.
 */
export const useGroupActions = (
  source: QueueSource,
  { groups, at, keep }: GroupsView,
  leftOut: LeftOut,
  focusGroup: (key: string) => void,
) => {
  const toast = useToast();
  const send = useSendGroup(source);
  const figuresOf = useGroupFigures(source);
  const undoMoves = useUndoBatch(toast);
  const undoDecisions = useUndoDecisions(toast);
  const pageOf = useActionPage();
  const undoStack = useUndoStack(useSession().user?.username);
  const { shown, hide, comeBack, answered } = useHiddenGroups(groups, at);
  const [asked, setAsked] = useState<AskedGroup>();
  const { notes, putNote, removeNote } = useNotes();
  const [details, setDetails] = useState<GroupOutcome>();
  const focusNext = useFocusAfterDialog(asked !== undefined, focusGroup);
  const undoLast = useUndoLast(
    undoStack,
    (keys) => shown.find(({ key }) => keys.includes(key))?.key,
    focusGroup,
  );
  const loadedAt = useRef(at);
  useEffect(() => {
    loadedAt.current = at;
  }, [at]);

  const ask = (act: GroupAct, group: ChangeGroup): void => {
    const except = [...leftOut(group.key).current().ids];
    const count = group.count - except.length;
    if (count <= 0) return void toast.info(groupMessages.nothingLeft);
    const question = { act, group, count, except, key: newIdempotencyKey() };
    const learn = (figures: GroupFigures) => (now: AskedGroup | undefined) => {
      if (now?.key !== question.key) return now;
      const { found = count } = figures;
      return { ...now, ...figures, count: found, changed: found !== count };
    };
    setAsked(question);
    void figuresOf(act, group.key, except).then((figures) => setAsked(learn(figures)));
  };

  const offerOf = ({ did, answer }: GroupAnswer): UndoOffer =>
    did === 'move'
      ? undoMoves(answer.batch, answer.moved)
      : undoDecisions(answer.batch, answer.decided);

  const tell = (made: GroupAnswer, { act, group, count }: AskedGroup, undo: UndoOffer) => {
    const outcome = outcomeOf(made, undo.action?.onAction);
    const page = outcome.done > 0 ? pageOf(made.answer.batch) : {};
    const offer = { ...undo, ...page };
    const [first] = outcome.refused;
    const action = { label: bulkMessages.details, onAction: () => setDetails(outcome) };
    if (first) putNote(group.key, groupMessages.cameBack(outcome.refused.length, first.why));
    if (act.do === 'move') {
      if (!first) {
        const changes = group.kind === null ? [] : [group];
        return toast.success(`${massActionMessages.moved(changes, outcome.done, act.move)}.`, {
          ...offer,
          counted: moveToasts.moved(act.move, outcome.done),
        });
      }
      const text =
        outcome.done > 0
          ? bulkMessages.partly(outcome.done, outcome.refused.length, act.move)
          : bulkMessages.noneMoved(count, act.move);
      return toast.error(text, { action, ...page });
    }
    const field = group.field ?? '';
    if (first)
      return toast.error(
        groupMessages.partlyMade(act.decision, field, outcome.done, outcome.refused.length),
        { action, ...page },
      );
    return outcome.done > 0
      ? toast.success(groupMessages.made(act.decision, field, outcome.done), offer)
      : toast.info(groupMessages.nothingToDecide(field));
  };

  const fail = (fault: Fault, { act, group, count }: AskedGroup) => {
    comeBack(group.key);
    if (fault.kind === 'unauthorized') return;
    const now = countByNow(fault);
    putNote(group.key, now === undefined ? faultText(fault) : bulkMessages.byNow(now));
    toast.error(
      act.do === 'move'
        ? bulkMessages.failed(count, act.move)
        : groupMessages.notMade(group.field ?? ''),
    );
  };

  const sendAsked = async (act: GroupAct, question: AskedGroup, words: BulkWords) => {
    const { group, count, except, drugs: seen = [], key } = question;
    const offered = undoStack.begin(group.key);
    const result = await send(act, { group: group.key, count, except, seen, key, words });
    if (!result.ok) {
      offered({});
      return fail(result.fault, question);
    }
    hasLeft(group, result.value.did === 'move' ? result.value.answer.moved : 0);
    tell(result.value, question, offered(offerOf(result.value)));
  };

  const leave = (group: ChangeGroup) => {
    focusNext(
      neighbour(
        shown.map(({ key }) => key),
        group.key,
      ),
    );
    removeNote(group.key);
    hide(group.key);
  };
  const hasLeft = (group: ChangeGroup, done: number, note?: string) => {
    leftOut(group.key).clear();
    answered(group.key, loadedAt.current);
    if (done > 0) keep({ ...group, count: group.count - done });
    if (note !== undefined) putNote(group.key, note);
  };
  const leaving: LeavingGroups = { leave, comeBack, hasLeft };

  const confirm = (keep: boolean | undefined, words: BulkWords) => {
    if (!asked) return;
    const { act } = asked;
    setAsked(undefined);
    if (asked.count <= 0) return void toast.info(groupMessages.noneNow);
    leave(asked.group);
    void sendAsked(act.do === 'move' ? { ...act, keep } : act, asked, words);
  };

  return {
    shown,
    asked,
    notes,
    details,
    leaving,
    askMove: (move: MoveName, group: ChangeGroup) => ask({ do: 'move', move }, group),
    askDecision: (decision: 'take' | 'keep', group: ChangeGroup) =>
      ask({ do: 'decide', decision }, group),
    confirm,
    cancel: () => setAsked(undefined),
    closeDetails: () => setDetails(undefined),
    undoLast,
  };
};
