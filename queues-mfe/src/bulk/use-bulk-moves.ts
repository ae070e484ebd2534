import { useEffect, useRef, useState } from 'react';
import { countByNow, faultText, newIdempotencyKey, useBulkMove, useBulkSize, useUndoBatch } from '@refined/shared/api-client';
import type { BulkMoveAnswer, BulkMoveResult, BulkTarget, DrugListView, DrugSummary, Fault } from '@refined/shared/api-client';
import { LIMITS } from '@refined/shared/domain';
import type { MoveName, QueueName } from '@refined/shared/domain';
import { bulkMessages } from '@refined/shared/messages';
import { useToast } from '@refined/shared/ui';
import { isSelected } from './selection.ts';
import type { Selected } from './selection.ts';
import type { SelectionView } from './use-selection.tsx';

export interface AskedBulk {
  readonly move: MoveName;
  readonly count: number;
  readonly target: BulkTarget;
  /** How many of them are on the product (D15); undefined: not known. */
  readonly removals: number | undefined;
  /** The same for every try of this action. */
  readonly key: string;
}

export interface BulkMovesOptions {
  readonly queue: QueueName;
  readonly list: DrugListView;
  readonly view: SelectionView;
  readonly focusDrug: (id: string) => void;
}

const focusHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();

/** Nobody knows whether it happened, or it didn't: the same action may be tried again under its key. */
const mayTryAgain = ({ kind }: Fault): boolean => ['network', 'timeout', 'offline', 'server', 'rate-limited'].includes(kind);

/** Where the focus goes when the selected leave: to the first card from theirs on that is left, at the end to the last. */
const nextAfter = (drugs: readonly DrugSummary[], selected: Selected, kept: ReadonlySet<string>): string | undefined => {
  const isLeft = ({ id }: DrugSummary) => kept.has(id) || !isSelected(selected, id);
  const first = drugs.findIndex(({ id }) => isSelected(selected, id));
  return (drugs.slice(Math.max(0, first)).find(isLeft) ?? drugs.slice(0, Math.max(0, first)).findLast(isLeft))?.id;
};

/** What didn't move, and the way back for what did. */
export interface BulkRest {
  readonly results: readonly BulkMoveResult[];
  readonly moved: number;
  readonly undo?: () => void;
}

const stayed = ({ results }: BulkMoveAnswer): BulkMoveResult[] => results.filter(({ outcome }) => outcome === 'refused' || outcome === 'unknown');

/**
 * One move of all that is selected: asked, confirmed once, done (specification §4, D20). What was refused and is still here stays
 * selected; the focus goes on to the first card that is left.
 */
export const useBulkMoves = ({ queue, list, view, focusDrug }: BulkMovesOptions) => {
  const { selection, selected, size } = view;
  const bulkMove = useBulkMove();
  const bulkSize = useBulkSize();
  const toast = useToast();
  const undoOf = useUndoBatch(toast);
  const [asked, setAsked] = useState<AskedBulk>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [details, setDetails] = useState<BulkRest>();
  const running = useRef(false);
  const goOn = useRef<{ next: string | undefined; leaving: ReadonlySet<string> }>(undefined);
  // All that match, and not all of it is here, or more than can be named: the host knows which.
  const whole = selected.all && (list.hasMore || size > LIMITS.bulk.listed);

  const most = whole ? LIMITS.bulk.all : LIMITS.bulk.listed;
  const removalsOf = async (): Promise<number | undefined> => {
    if (!selected.all || !list.hasMore) return list.drugs.filter((drug) => drug.in_product && isSelected(selected, drug.id)).length;
    const answer = await bulkSize(queue);
    return answer.ok ? Math.max(0, answer.value.in_product - list.drugs.filter((drug) => drug.in_product && selected.ids.has(drug.id)).length) : undefined;
  };

  const ask = async (move: MoveName) => {
    if (running.current || size === 0) return;
    const target: BulkTarget = whole ? { all: true, expected: size, except: [...selected.ids] } : { drugs: list.drugs.filter(({ id }) => isSelected(selected, id)) };
    const removals = move === 'archive' ? await removalsOf() : 0;
    setError(undefined);
    setAsked({ move, count: size, target, removals, key: newIdempotencyKey() });
  };

  const tell = (answer: BulkMoveAnswer, { move, count }: AskedBulk) => {
    const left = stayed(answer);
    const undo = undoOf(answer.batch, answer.moved);
    const action = { label: bulkMessages.details, onAction: () => setDetails({ results: left, moved: answer.moved, undo: undo.action?.onAction }) };
    if (left.length === 0) toast.success(bulkMessages.moved(answer.moved, move), undo);
    else toast.error(answer.moved > 0 ? bulkMessages.partly(answer.moved, left.length, move) : bulkMessages.noneMoved(count, move), { action });
  };

  const fail = (fault: Fault, bulk: AskedBulk) => {
    const now = countByNow(fault);
    if (now !== undefined && 'all' in bulk.target) {
      setAsked({ ...bulk, count: now, target: { ...bulk.target, expected: now }, key: newIdempotencyKey() });
      setError(bulkMessages.byNow(now));
    } else if (mayTryAgain(fault)) setError(`${bulkMessages.failed(bulk.count, bulk.move)} ${faultText(fault)}`);
    else {
      setAsked(undefined);
      if (fault.kind !== 'unauthorized') toast.error(bulkMessages.failed(bulk.count, bulk.move));
    }
  };

  const confirm = async () => {
    if (!asked || running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    const result = await bulkMove({ queue, move: asked.move, target: asked.target, key: asked.key });
    running.current = false;
    setBusy(false);
    if (!result.ok) return fail(result.fault, asked);
    const here = stayed(result.value).filter((drug) => drug.queue === queue || drug.outcome === 'unknown').map(({ id }) => id);
    const kept = new Set(here);
    const leaving = list.drugs.filter(({ id }) => isSelected(selected, id) && !kept.has(id)).map(({ id }) => id);
    goOn.current = { next: nextAfter(list.drugs, selected, kept), leaving: new Set(leaving) };
    selection.select(here);
    setAsked(undefined);
    tell(result.value, asked);
  };

  // After the dialog has given the focus back to a bar that may have gone, and the cards have left: a card that has the focus by then
  // would hold its place, and room for theirs would stay above it.
  useEffect(() => {
    if (asked || !goOn.current) return;
    const { next, leaving } = goOn.current;
    if (list.drugs.some(({ id }) => leaving.has(id))) return;
    goOn.current = undefined;
    if (next === undefined) focusHeading();
    else focusDrug(next);
  });

  return { asked, busy, error, details, why: size > most || selected.ids.size > LIMITS.bulk.listed ? bulkMessages.tooMany(most) : undefined, ask: (move: MoveName) => void ask(move), confirm: () => void confirm(), cancel: () => setAsked(undefined), closeDetails: () => setDetails(undefined) };
};
