import { useEffect, useRef, useState } from 'react';
import type {
  BulkMoveResult,
  ChangeGroup,
  DecisionResult,
  DrugSummary,
} from '@refined/shared/contract';
import {
  newIdempotencyKey,
  useProduct,
  useUndoLastMove,
  useUndoStack,
  type Fault,
  type QueueSource,
  type UndoOffer,
} from '@refined/shared/api-client';
import type { MoveName } from '@refined/shared/domain';
import { massActionMessages, pastFaultText } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { useActionPage, useLater } from '@refined/shared/lists';
import { movedMeanwhileText, useToast } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';
import { staysOut } from '../bulk/noted-drugs.tsx';
import {
  countByNow,
  undecidedIn,
  useUndoBatch,
  withoutUndecided,
  type BulkWords,
  type MarketAnswer,
} from '../bulk/use-bulk-move.ts';
import { neighbour, useFocusAfterDialog, useNotes } from '../use-leaving.ts';
import { groupMessages } from '../messages/groups.ts';
import {
  useSendGroup,
  useUndoDecisions,
  type GroupAct,
  type GroupAnswer,
} from './use-group-calls.ts';
import { useGroupFigures, type GroupFigures } from './use-group-figures.ts';
import { useHiddenGroups, type LeftOut } from './use-hidden-groups.ts';
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
  /** The one drug of it that is meant (D83); undefined: all. */
  readonly only?: DrugSummary | undefined;
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
  const { putAway } = useLater();
  const username = useSession().user?.username;
  const undoStack = useUndoStack(username);
  const { name: productName } = useProduct();
  const undoLastMove = useUndoLastMove({
    ...toast,
    elsewhere: (now) => movedMeanwhileText(now, productName),
    username,
  });
  const { shown, hide, comeBack, answered } = useHiddenGroups(groups, at);
  const [asked, setAsked] = useState<AskedGroup>();
  const { notes, putNote, removeNote } = useNotes();
  const [details, setDetails] = useState<GroupOutcome>();
  const focusNext = useFocusAfterDialog(asked !== undefined, focusGroup);
  const loadedAt = useRef(at);
  useEffect(() => {
    loadedAt.current = at;
  }, [at]);

  const ask = (act: GroupAct, group: ChangeGroup, only?: DrugSummary): void => {
    if (only)
      return setAsked({
        act,
        group,
        only,
        count: 1,
        except: [],
        drugs: [only],
        key: newIdempotencyKey(),
      });
    const except = leftOut.of(group.key);
    const count = group.count - except.length;
    if (count <= 0) return void toast.info(groupMessages.nothingLeft);
    const question = { act, group, count, except, key: newIdempotencyKey() };
    const learn = (figures: GroupFigures) => (now: AskedGroup | undefined) => {
      if (now?.key !== question.key) return now;
      const { found = count } = figures;
      return { ...now, ...figures, count: found, changed: found !== count };
    };
    setAsked(question);
    void figuresOf(group, except).then((figures) => setAsked(learn(figures)));
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
        return toast.success(
          `${massActionMessages.moved(changes, outcome.done, act.move)}.`,
          offer,
        );
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
    const failed =
      act.do === 'move'
        ? bulkMessages.failed(count, act.move)
        : groupMessages.notMade(group.field ?? '');
    const why = now === undefined ? pastFaultText(fault) : bulkMessages.byNow(now);
    putNote(group.key, `${failed} ${why}`);
    toast.error(failed);
  };

  const sendAsked = async (
    act: GroupAct,
    question: AskedGroup,
    said: BulkWords,
    offMarket?: MarketAnswer,
  ) => {
    const { group, except, only, drugs: seen = [], key, clinical } = question;
    const [first] = seen;
    const words =
      question.count === 1 && first && staysOut(first, group) ? { ...said, clinical: true } : said;
    const count = question.count - (words.clinical ? 0 : (clinical?.count ?? 0));
    const offered = undoStack.begin(group.key);
    const result = await send(act, { group: group.key, count, except, only, seen, key, words });
    if (!result.ok) {
      offered({});
      return fail(result.fault, question);
    }
    words.accepted?.();
    if (!only) hasLeft(group, result.value.did === 'move' ? result.value.answer.moved : 0);
    const made = await withWaiting(result.value, offMarket);
    tell(made, question, offered(offerOf(made)));
  };

  /** Those that aren't on the market are put away, if the user wants that. */
  const withWaiting = async (
    made: GroupAnswer,
    offMarket: MarketAnswer | undefined,
  ): Promise<GroupAnswer> => {
    if (made.did !== 'move' || offMarket !== 'later') return made;
    const waiting = undecidedIn(made.answer);
    if (waiting.length > 0) await putAway({ drugs: waiting }, { until: 'marketed' });
    return { ...made, answer: withoutUndecided(made.answer) };
  };

  const leave = (group: ChangeGroup) => {
    focusNext(
      neighbour(
        // The parts of a group leave with it.
        shown
          .map(({ key }) => key)
          .filter((key) => key === group.key || !key.startsWith(group.key)),
        group.key,
      ),
    );
    removeNote(group.key);
    hide(group.key);
  };
  const hasLeft = (group: ChangeGroup, done: number, note?: string) => {
    leftOut.clear(group.key);
    answered(group.key, loadedAt.current);
    if (done > 0) keep({ ...group, count: group.count - done });
    if (note !== undefined) putNote(group.key, note);
  };
  const leaving: LeavingGroups = { leave, comeBack, hasLeft };

  const confirm = (offMarket: MarketAnswer | undefined, words: BulkWords) => {
    if (!asked) return;
    const { act } = asked;
    setAsked(undefined);
    if (asked.count <= 0) return void toast.info(groupMessages.noneNow);
    // What was decided for one drug of it stays where it is.
    if (asked.only) removeNote(asked.group.key);
    else leave(asked.group);
    const keep = offMarket === 'keep';
    void sendAsked(act.do === 'move' ? { ...act, keep } : act, asked, words, offMarket);
  };

  return {
    shown,
    asked,
    notes,
    details,
    leaving,
    askMove: (move: MoveName, group: ChangeGroup) => ask({ do: 'move', move }, group),
    askDecision: (decision: 'take' | 'keep', group: ChangeGroup, only?: DrugSummary) =>
      ask({ do: 'decide', decision }, group, only),
    confirm,
    cancel: () => setAsked(undefined),
    closeDetails: () => setDetails(undefined),
    undoLastMove,
  };
};
