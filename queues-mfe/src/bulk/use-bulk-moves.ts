import { useEffect, useRef, useState } from 'react';
import {
  faultText,
  newIdempotencyKey,
  type DrugListView,
  type Fault,
  type QueueSource,
  type UndoStack,
} from '@refined/shared/api-client';
import type { BulkMoveAnswer, BulkMoveResult, DrugSummary } from '@refined/shared/contract';
import { LIMITS, type MoveName } from '@refined/shared/domain';
import { useActionPage, useLater } from '@refined/shared/lists';
import { moveMessages } from '@refined/shared/messages';
import { useToast } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';
import { isSelected, type Selected } from '../selection.ts';
import { focusHeading } from '../use-leaving.ts';
import type { SelectionView } from '../use-selection.tsx';
import {
  countByNow,
  incompleteOf,
  incompleteWithout,
  notedIn,
  isDrugOffMarket,
  isOnProduct,
  useBulkMove,
  undecidedIn,
  useBulkSize,
  useUndoBatch,
  withoutUndecided,
  type BulkTarget,
  type BulkWords,
  type IncompleteDrugs,
  type MarketAnswer,
} from './use-bulk-move.ts';
import { notedOf, type ClinicalDrugs, type NotedDrug } from './noted-drugs.tsx';

export interface AskedBulk {
  readonly move: MoveName;
  readonly count: number;
  readonly target: BulkTarget;
  /** How many of them are on the product (D15); undefined: unknown. */
  readonly removals: number | undefined;
  /** How many of them aren't on the market (D55, D80); undefined: unknown. */
  readonly delisted: number | undefined;
  /** Which of them couldn't be published (D69); undefined: unknown. */
  readonly incomplete?: IncompleteDrugs | undefined;
  /** Of which something special holds (D82). */
  readonly noted?: readonly NotedDrug[] | undefined;
  /** Which stay out unless they are included. */
  readonly clinical?: ClinicalDrugs | undefined;
  /** The same for every attempt of this action. */
  readonly key: string;
}

interface BulkMovesOptions {
  readonly source: QueueSource;
  readonly list: DrugListView;
  readonly view: SelectionView;
  readonly focusDrug: (id: string) => void;
  readonly undoStack: UndoStack;
}

/** The outcome is unknown, or nothing happened: the same action may be repeated with its key. */
const mayTryAgain = ({ kind }: Fault): boolean =>
  ['network', 'timeout', 'offline', 'server', 'rate-limited'].includes(kind);

/**
 * The drug that gets the focus when the selected ones leave: the first remaining one from the first
 * selected on, at the end the last.
 */
const nextAfter = (
  drugs: readonly DrugSummary[],
  selected: Selected,
  kept: ReadonlySet<string>,
): string | undefined => {
  const isLeft = ({ id }: DrugSummary) => kept.has(id) || !isSelected(selected, id);
  const first = drugs.findIndex(({ id }) => isSelected(selected, id));
  return (
    drugs.slice(Math.max(0, first)).find(isLeft) ??
    drugs.slice(0, Math.max(0, first)).findLast(isLeft)
  )?.id;
};

/** A drug that didn't move; `drug`: its card, where the list has it. */
export interface StayedDrug extends BulkMoveResult {
  readonly drug?: DrugSummary | undefined;
}

/** The drugs that didn't move, and Undo for those that did. */
export interface BulkRest {
  readonly results: readonly StayedDrug[];
  readonly moved: number;
  readonly undo?: () => void;
}

/** The named drugs without those that aren't on the market; for "all" the host decides. */
const withoutOffMarket = (target: BulkTarget, drugs: readonly DrugSummary[]): BulkTarget => {
  if (!('drugs' in target)) return target;
  const offMarket = new Set(drugs.filter(isDrugOffMarket).map(({ id }) => id));
  return { drugs: target.drugs.filter(({ id }) => !offMarket.has(id)) };
};

const leftOut = (all: BulkTarget, some: BulkTarget): readonly string[] => {
  if (!('drugs' in all) || !('drugs' in some)) return [];
  const sent = new Set(some.drugs.map(({ id }) => id));
  return all.drugs.map(({ id }) => id).filter((id) => !sent.has(id));
};

const stayed = ({ results }: BulkMoveAnswer): BulkMoveResult[] =>
  results.filter(({ outcome }) => outcome === 'refused' || outcome === 'unknown');

/**
 * One move of all selected drugs: asked, confirmed once, done (specification §4, D20). Refused
 * drugs that are still here stay selected; the focus goes to the first remaining card.
 */
export const useBulkMoves = ({ source, list, view, focusDrug, undoStack }: BulkMovesOptions) => {
  const { selection, selected, size } = view;
  const bulkMove = useBulkMove();
  const bulkSize = useBulkSize();
  const toast = useToast();
  const undoOf = useUndoBatch(toast);
  const pageOf = useActionPage();
  const { putAway } = useLater();
  const [asked, setAsked] = useState<AskedBulk>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [details, setDetails] = useState<BulkRest>();
  const running = useRef(false);
  const goOn = useRef<{ next: string | undefined; leaving: ReadonlySet<string> }>(undefined);
  // All that match, where not all are loaded, or more than can be listed: the host knows which they
  // are.
  const whole = selected.all && (list.hasMore || size > LIMITS.bulk.listed);

  const most = whole ? LIMITS.bulk.all : LIMITS.bulk.listed;
  const loaded = (
    isCounted: (drug: DrugSummary) => boolean,
    isMeant: (id: string) => boolean,
  ): number => list.drugs.filter((drug) => isCounted(drug) && isMeant(drug.id)).length;
  const figuresOf = async (): Promise<
    Pick<AskedBulk, 'removals' | 'delisted' | 'incomplete' | 'noted' | 'clinical'>
  > => {
    if (!selected.all || !list.hasMore) {
      const isMeant = (id: string) => isSelected(selected, id);
      return {
        removals: loaded(isOnProduct, isMeant),
        delisted: loaded(isDrugOffMarket, isMeant),
        incomplete: incompleteOf(list.drugs.filter(({ id }) => isMeant(id))),
        noted: notedOf(list.drugs.filter(({ id }) => isMeant(id))),
      };
    }
    const answer = await bulkSize(source);
    if (!answer.ok) return { removals: undefined, delisted: undefined };
    const without = (all: number, isCounted: typeof isOnProduct) =>
      Math.max(0, all - loaded(isCounted, (id) => selected.ids.has(id)));
    return {
      removals: without(answer.value.in_product, isOnProduct),
      delisted: without(answer.value.delisted ?? 0, isDrugOffMarket),
      incomplete: incompleteWithout(
        answer.value,
        list.drugs.filter(({ id }) => selected.ids.has(id)),
      ),
      ...notedIn(
        answer.value,
        list.drugs.filter(({ id }) => selected.ids.has(id)),
      ),
    };
  };

  const ask = async (move: MoveName) => {
    if (running.current || size === 0) return;
    const target: BulkTarget = whole
      ? { all: true, expected: size, except: [...selected.ids] }
      : { drugs: list.drugs.filter(({ id }) => isSelected(selected, id)) };
    const figures = await figuresOf();
    setError(undefined);
    setAsked({ move, count: size, target, ...figures, key: newIdempotencyKey() });
  };

  const tell = (answer: BulkMoveAnswer, { move, count }: AskedBulk) => {
    const left = stayed(answer).map((result): StayedDrug => ({
      ...result,
      drug: list.drugs.find(({ id }) => id === result.id),
    }));
    const ids = answer.results.filter(({ outcome }) => outcome === 'moved').map(({ id }) => id);
    const undo = undoStack.begin(...ids)(undoOf(answer.batch, answer.moved));
    const action = {
      label: bulkMessages.details,
      onAction: () =>
        setDetails({ results: left, moved: answer.moved, undo: undo.action?.onAction }),
    };
    const page = answer.moved > 0 ? pageOf(answer.batch) : {};
    if (left.length === 0)
      toast.success(moveMessages.movedAll(answer.moved, move), {
        ...undo,
        ...page,
      });
    else
      toast.error(
        answer.moved > 0
          ? bulkMessages.partly(answer.moved, left.length, move)
          : bulkMessages.noneMoved(count, move),
        { action, ...page },
      );
  };

  const fail = (fault: Fault, bulk: AskedBulk) => {
    const now = countByNow(fault);
    if (now !== undefined && 'all' in bulk.target) {
      setAsked({
        ...bulk,
        count: now,
        target: { ...bulk.target, expected: now },
        key: newIdempotencyKey(),
      });
      setError(bulkMessages.byNow(now));
    } else if (mayTryAgain(fault))
      setError(`${bulkMessages.failed(bulk.count, bulk.move)} ${faultText(fault)}`);
    else {
      setAsked(undefined);
      if (fault.kind !== 'unauthorized') toast.error(bulkMessages.failed(bulk.count, bulk.move));
    }
  };

  const confirm = async (offMarket: MarketAnswer | undefined, words: BulkWords) => {
    if (!asked || running.current) return;
    const named = offMarket === 'leave' ? withoutOffMarket(asked.target, list.drugs) : asked.target;
    const out = words.clinical ? 0 : (asked.clinical?.count ?? 0);
    const target = 'all' in named ? { ...named, expected: named.expected - out } : named;
    // Nothing left to move: the drugs stay, as the user chose.
    if ('drugs' in target && target.drugs.length === 0) return setAsked(undefined);
    running.current = true;
    setBusy(true);
    setError(undefined);
    const { move, key } = asked;
    const keep = offMarket === 'keep';
    const result = await bulkMove({ source, move, target, key, keep, ...words });
    running.current = false;
    setBusy(false);
    if (!result.ok) return fail(result.fault, asked);
    words.accepted?.();
    const waiting = offMarket === 'later' ? undecidedIn(result.value) : [];
    const made = waiting.length > 0 ? withoutUndecided(result.value) : result.value;
    if (waiting.length > 0) void putAway({ drugs: waiting }, { until: 'marketed' });
    const refused = stayed(made).filter(
      (drug) => drug.queue === source.queue || drug.outcome === 'unknown',
    );
    const here = [...refused.map(({ id }) => id), ...leftOut(asked.target, target)];
    const kept = new Set(here);
    const leaving = list.drugs
      .filter(({ id }) => isSelected(selected, id) && !kept.has(id))
      .map(({ id }) => id);
    goOn.current = { next: nextAfter(list.drugs, selected, kept), leaving: new Set(leaving) };
    selection.select(here);
    setAsked(undefined);
    if (made.moved > 0 || made.refused > 0) tell(made, asked);
  };

  // Runs after the dialog has returned the focus, perhaps to a bar that is gone, and after the
  // cards have left: a card with the focus would keep its position, with empty space above it.
  useEffect(() => {
    if (asked || !goOn.current) return;
    const { next, leaving } = goOn.current;
    if (list.drugs.some(({ id }) => leaving.has(id))) return;
    goOn.current = undefined;
    if (next === undefined) focusHeading();
    else focusDrug(next);
  });

  return {
    asked,
    busy,
    error,
    details,
    why:
      size > most || selected.ids.size > LIMITS.bulk.listed
        ? bulkMessages.tooMany(most)
        : undefined,
    ask: (move: MoveName) => void ask(move),
    confirm: (offMarket: MarketAnswer | undefined, words: BulkWords) =>
      void confirm(offMarket, words),
    cancel: () => setAsked(undefined),
    closeDetails: () => setDetails(undefined),
  };
};
