import { useCallback, useEffect, useRef, useState } from 'react';
import {
  faultOf,
  faultText,
  markStale,
  newIdempotencyKey,
  unwrap,
  useApi,
  useQuery,
  useQueryClient,
  useUndoStack,
  type Fault,
  type QueueSource,
} from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { useToast } from '@refined/shared/ui';
import {
  countNow,
  drugActionCalls,
  STALE_AFTER_ACTION,
  type ActionOutcome,
  type ActionPreview,
  type PerformedAction,
} from '../contract/index.ts';
import { actionDefinition, type ActionName } from '../domain/index.ts';
import { drugActionMessages, moveMessages, pastFaultText } from '../messages/index.ts';
import { placeMovedDrugs } from './cached-moves.ts';
import {
  aboutOf,
  isMove,
  isRefused,
  movedCard,
  rowOf,
  wordsOf,
  bodyOf,
  sizeOfTarget,
  type ActionChoices,
  type ActionList,
  type AskedAction,
  type DrugAction,
  type WantedAction,
} from './drug-action.ts';
import { useActionResults } from './use-action-results.ts';
import { usePerformAction } from './use-perform-action.ts';

/** Rows that are being removed: the focus goes to a neighbour. */
interface LeavingRows {
  /** The list's rows while they were in it. */
  readonly keys: readonly string[];
  readonly leaving: ReadonlySet<string>;
}

/** The action to preview: an answer isn't chosen yet, so it is previewed as a move to Update. */
const previewed = (asked: AskedAction): WantedAction =>
  asked.action === 'answer' ? { action: 'update', target: asked.target } : asked;

/** Actions that leave out drugs with another clinical change (D82). */
const sparesClinical = (action: ActionName): boolean => isMove(action) || action === 'decide';

const isUndecided = ({ why }: ActionOutcome): boolean => why === 'undecided';

/** The outcome is unknown, or nothing happened: the action may be repeated with the same key. */
const mayTryAgain = ({ kind }: Fault): boolean =>
  ['network', 'timeout', 'offline', 'server', 'rate-limited'].includes(kind);

/** The current number of drugs, from a 409 that contains it. */
const countOf = ({ kind, current }: Fault): number | undefined =>
  kind === 'conflict' ? countNow.safeParse(current).data?.count : undefined;

/** The rows that an undo brings back. */
const marksOf = ({ group, selected, target }: DrugAction): readonly string[] => {
  if (group) return [group.key];
  return selected ?? ('drugs' in target ? target.drugs.map(({ id }) => id) : []);
};

/**
 * The row to focus next: the first one from the removed rows on that is still listed, or the last
 * one before them. Other rows may have left meanwhile, e.g. by a colleague's move.
 */
const nextOf = ({ keys, leaving }: LeavingRows, listed: readonly string[]): string | undefined => {
  const first = Math.max(
    0,
    keys.findIndex((key) => leaving.has(key)),
  );
  const isListed = (key: string) => listed.includes(key);
  return keys.slice(first).find(isListed) ?? keys.slice(0, first).findLast(isListed);
};

/** The known figures about the drugs of a question. */
const figuresOf = (asked: AskedAction, preview: ActionPreview | undefined) => {
  const { target, changed } = asked;
  const shown = sizeOfTarget(target);
  if ('drugs' in target || !preview) return { preview, count: shown, changed };
  const { count, clinical } = preview;
  const spares = sparesClinical(asked.action);
  return {
    preview,
    count,
    changed: changed || count !== shown,
    // For a single drug its other change is named, so nothing stays unseen.
    clinical: spares && clinical.count > 0 && count > 1 ? clinical : undefined,
    includes: spares && count === 1 && clinical.count === 1,
  };
};

/**
 * An action on the drugs of a card, a selection, a group or a whole filter. It asks first if
 * needed, is sent once, and shows the result with undo and page. Rows that leave the list disappear
 * at once and pass the focus to a neighbour; refused ones come back with the reason.
 *
 * @param source the list from which drugs are moved
 * @param undone called after the undo in a message
 */
export const useDrugAction = ({
  source,
  list,
  undone,
}: {
  readonly source?: QueueSource;
  readonly list?: ActionList;
  readonly undone?: (action: DrugAction) => void;
} = {}) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoStack = useUndoStack(useSession().user?.username);
  const sending = usePerformAction();
  const { offerOf, tell, note, ...results } = useActionResults(list !== undefined, undone);
  /** The open question. */
  const [asked, setAsked] = useState<AskedAction>();
  const leavingRows = useRef<LeavingRows>(undefined);

  // A single card needs no preview: its row has the data.
  const isPreviewed =
    asked !== undefined &&
    actionDefinition(asked.action).previewed === true &&
    movedCard(asked) === undefined;
  const preview = useQuery({
    queryKey: ['previewAction', asked?.key],
    queryFn: ({ signal }) =>
      unwrap(
        client.call(drugActionCalls.previewAction, { body: bodyOf(previewed(asked!)), signal }),
      ),
    enabled: isPreviewed,
    staleTime: Infinity,
  });
  const figures = asked && figuresOf(asked, isPreviewed ? preview.data : undefined);

  const settle = (action: DrugAction, answer?: PerformedAction): void => {
    const { row, stays } = action;
    if (row !== undefined && !stays) list?.settle?.(row, action, answer);
  };

  const fail = (fault: Fault, action: DrugAction, again: () => void): void => {
    const { selected, target } = action;
    const row = rowOf(action);
    settle(action);
    if (fault.kind === 'unauthorized') return setAsked(undefined);
    const failed = wordsOf(action).failed(sizeOfTarget(target));
    const count = countOf(fault);
    if (selected && count !== undefined && !('drugs' in target))
      return setAsked(
        (before) =>
          before && {
            ...before,
            target: { ...target, count },
            key: newIdempotencyKey(),
            changed: true,
          },
      );
    // The open dialog shows why.
    if (selected && mayTryAgain(fault)) return;
    if (selected) setAsked(undefined);
    const why = count === undefined ? pastFaultText(fault) : drugActionMessages.byNow(count);
    note(row, `${failed} ${why}`);
    const retry = { label: moveMessages.retry, onAction: again };
    toast.error(row === undefined && !selected ? `${failed} ${faultText(fault)}` : failed, {
      ...aboutOf(action),
      ...(!selected && mayTryAgain(fault) && { action: retry }),
    });
  };

  /** Selected rows that stay in the list stay selected. */
  const focusAfterAction = (
    { selected = [], stays }: DrugAction,
    left: readonly ActionOutcome[],
  ) => {
    const here = new Set(
      left
        .filter(
          ({ outcome, queue }) =>
            outcome === 'unknown' || (queue ?? source?.queue) === source?.queue,
        )
        .map(({ id }) => id),
    );
    const leaving = new Set(selected.filter((row) => !here.has(row)));
    if (list && !stays) leavingRows.current = { keys: list.keys, leaving };
    list?.select?.([...here]);
    setAsked(undefined);
  };

  /** Removes a row and moves the focus to the next one; a group's parts are removed with it. */
  const leave = (row: string, isGroup = false): void => {
    if (!list) return;
    const rows = isGroup ? list.keys.filter((key) => key.startsWith(row)) : [row];
    leavingRows.current = { keys: list.keys, leaving: new Set(rows) };
    note(row);
    list.leave?.(row);
  };

  const send = async (
    asks: DrugAction,
    choices: ActionChoices,
    key: string,
  ): Promise<PerformedAction | undefined> => {
    const { offMarket, accepted, input, ...said } = choices;
    const keeps = offMarket === 'keep' ? { keep: true } : {};
    const action = { ...asks, ...said, input: { ...asks.input, ...input, ...keeps } };
    const { row, group, selected, stays } = action;
    note(rowOf(action));
    if (row !== undefined && !stays) leave(row, group !== undefined);
    const offered = undoStack.begin(...marksOf(action));
    const answer = await sending.mutateAsync({ ...action, key }).catch((thrown: unknown) => {
      offered({});
      fail(faultOf(thrown)!, action, () => void latest.current(asks, choices, key));
      return undefined;
    });
    if (!answer) return undefined;
    accepted?.();
    const moves = isMove(action.action) || (action.action === 'answer' && !stays);
    // For a single card, its own call has updated the lists.
    if (source && moves && !movedCard(action)) placeMovedDrugs(queryClient, source, action, answer);
    const waiting =
      offMarket === 'leave' || offMarket === 'snooze' ? answer.results.filter(isUndecided) : [];
    if (offMarket === 'snooze' && waiting.length > 0)
      void perform({
        action: 'snooze',
        input: { until: 'marketed' },
        target: { drugs: waiting.map(({ id, din }) => ({ id, din })) },
      });
    settle(action, answer);
    if (selected) focusAfterAction(action, answer.results.filter(isRefused));
    const results = answer.results.filter((result) => !waiting.includes(result));
    const made = { ...answer, results, refused: answer.refused - waiting.length };
    tell(action, made, offered(offerOf(action, made, (undoing) => void perform(undoing))));
    return answer;
  };

  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  /** Performs it without a question. Undefined: it failed, and the page shows why. */
  const perform = useCallback(
    (action: DrugAction): Promise<PerformedAction | undefined> =>
      latest.current(action, {}, newIdempotencyKey()),
    [],
  );
  const ask = useCallback((action: DrugAction): void => {
    setAsked({ ...action, key: newIdempotencyKey() });
  }, []);

  // The rows while the asked one was among them.
  const keysWithAsked = useRef<readonly string[]>([]);
  useEffect(() => {
    if (asked?.row !== undefined && list?.keys.includes(asked.row))
      keysWithAsked.current = list.keys;
  });
  /** Closes the question. If its row has left the list meanwhile, the next row gets the focus. */
  const cancel = (): void => {
    setAsked(undefined);
    const row = asked?.row;
    if (row === undefined || !list || list.keys.includes(row)) return;
    leavingRows.current = { keys: keysWithAsked.current, leaving: new Set([row]) };
  };

  const confirm = async (choices: ActionChoices = {}): Promise<PerformedAction | undefined> => {
    if (!asked || !figures) return undefined;
    const { target } = asked;
    if (figures.count <= 0) {
      cancel();
      void markStale(queryClient, STALE_AFTER_ACTION[asked.action]);
      toast.info(drugActionMessages.noneNow);
      return undefined;
    }
    if (!asked.selected) setAsked(undefined);
    const clinical = figures.includes || choices.clinical;
    const count = figures.count - (clinical ? 0 : (figures.clinical?.count ?? 0));
    const meant = 'drugs' in target ? target : { ...target, count };
    return send({ ...asked, target: meant }, { ...choices, clinical }, asked.key);
  };

  // A dialog returns the focus to the row that is being removed, and a focused card would keep its
  // position.
  useEffect(() => {
    const rows = leavingRows.current;
    if (asked || !rows || !list) return;
    if (list.keys.some((key) => rows.leaving.has(key))) return;
    leavingRows.current = undefined;
    list.focus(nextOf(rows, list.keys));
  });

  const isSent = sending.variables?.key === asked?.key;
  const fault = isSent ? faultOf(sending.error) : undefined;
  const error = () => {
    if (asked && fault) return `${wordsOf(asked).failed(figures!.count)} ${faultText(fault)}`;
    return figures?.changed ? drugActionMessages.byNow(figures.count) : undefined;
  };
  return {
    asked,
    figures,
    /** The preview is loading. */
    waits: isPreviewed && preview.isLoading,
    busy: asked !== undefined && isSent && sending.isPending,
    error: error(),
    /** The last action sent. */
    sent: sending.variables && {
      action: sending.variables as DrugAction,
      isPending: sending.isPending,
      answer: sending.data,
    },
    ...results,
    note,
    leave,
    ask,
    perform,
    confirm,
    cancel,
  };
};
export type DrugActions = ReturnType<typeof useDrugAction>;
