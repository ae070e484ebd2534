import { useCallback } from 'react';
import {
  markStale,
  useApi,
  useFeature,
  useQueryClient,
  type DrugPlace,
  type Fault,
  type QueueSource,
  type Result,
  type UndoOffer,
  type UndoWords,
} from '@refined/shared/api-client';
import {
  bulkCalls,
  bulkCount,
  STALE_AFTER,
  undoCalls,
  type BulkMoveAnswer,
  type BulkMoveInput,
  type BulkSize,
  type DrugSummary,
} from '@refined/shared/contract';
import {
  isOffMarket,
  missingInList,
  writeFilter,
  type Filter,
  type MoveName,
} from '@refined/shared/domain';
import { importWords, moveMessages } from '@refined/shared/messages';
import { emptyCachedQueue, placeCachedDrugs } from './cached-bulk.ts';
import { notedDins, notedMarket, type ClinicalDrugs, type NotedDrug } from './noted-drugs.tsx';

/** Several cards of a list: the named ones, or all on the host except some. */
export type BulkTarget =
  | { readonly drugs: readonly Pick<DrugSummary, 'id' | 'queue'>[] }
  | { readonly all: true; readonly expected: number; readonly except: readonly string[] };

/**
 * Whether drugs of a move to Update that aren't on the market are moved too, stay where they are, or
 * are put away until they are marketed (D55, D80).
 */
export type MarketAnswer = 'keep' | 'leave' | 'later';

/** Those that the host left because nobody decided that they belong on the product. */
export const undecidedIn = ({ results }: BulkMoveAnswer) =>
  results.filter(({ undecided }) => undecided === true).map(({ id, din }) => ({ id, din }));

/** The answer without those that are put away instead. */
export const withoutUndecided = (answer: BulkMoveAnswer): BulkMoveAnswer => ({
  ...answer,
  results: answer.results.filter(({ undecided }) => undecided !== true),
  refused: answer.refused - undecidedIn(answer).length,
});

/** What is said with a move of several; either may be empty. */
export interface BulkWords {
  /** Also the drugs with another change that is clinical (D82). */
  readonly clinical?: boolean | undefined;
  /** Why, for the action's page. */
  readonly reason?: string | undefined;
  /** What the committee is asked (D68). */
  readonly question?: string | undefined;
  /** Ends the draft, when the host has taken it. */
  readonly accepted?: () => void;
}

interface BulkMove extends BulkWords {
  /** The list that they are moved from. */
  readonly source: QueueSource;
  readonly move: MoveName;
  readonly target: BulkTarget;
  /** Idempotency key of the user's action: the same for every attempt (newIdempotencyKey). */
  readonly key: string;
  /** To Update: include drugs that aren't on the market (D55). */
  readonly keep?: boolean | undefined;
}

/** What a filter leaves of a queue; without one the request is as it is without the feature. */
const filtered = (filter: Filter = []) => filter.length > 0 && { filter: writeFilter(filter) };

const inputOf = ({
  source,
  move,
  target,
  keep,
  clinical,
  reason,
  question,
}: BulkMove): BulkMoveInput => ({
  move,
  ...(keep && { keep }),
  ...(clinical && { clinical }),
  ...(reason && { reason }),
  ...(question && { question }),
  ...('drugs' in target
    ? { drugs: target.drugs.map(({ id, queue: shown }) => ({ id, queue: shown })) }
    : {
        queue: source.queue,
        ...filtered(source.filter),
        all: true,
        expected: target.expected,
        ...(target.except.length > 0 && { except: [...target.except] }),
      }),
});

/** Where the drugs are by now. */
export const placesOf = ({ results }: BulkMoveAnswer): ReadonlyMap<string, DrugPlace> =>
  new Map(
    results.flatMap(({ id, queue, in_product = false, version }) =>
      queue === null || queue === undefined ? [] : [[id, { queue, in_product, version }] as const],
    ),
  );

/**
 * Moves several drugs of a queue, removes those that left from its cached list and refreshes the
 * counts.
 */
export const useBulkMove = (): ((bulk: BulkMove) => Promise<Result<BulkMoveAnswer>>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (bulk) => {
      const result = await client.call(bulkCalls.bulkMove, {
        body: inputOf(bulk),
        idempotencyKey: bulk.key,
      });
      if (result.ok && 'drugs' in bulk.target)
        placeCachedDrugs(queryClient, bulk.source, placesOf(result.value));
      else if (result.ok && 'all' in bulk.target) {
        const stayed = result.value.results
          .filter(({ queue }) => queue === bulk.source.queue)
          .map(({ id }) => id);
        emptyCachedQueue(queryClient, bulk.source, new Set([...bulk.target.except, ...stayed]));
      }
      void markStale(queryClient, STALE_AFTER.bulkMove);
      return result;
    },
    [client, queryClient],
  );
};

/** Archiving takes it off the product (D15). */
export const isOnProduct = (drug: DrugSummary): boolean => drug.in_product;
/** A move to Update asks whether it stays (D55). */
export const isDrugOffMarket = (drug: DrugSummary): boolean => isOffMarket(drug.source_status);

/** Drugs that couldn't be published, and those whose DIN another record has, or had (D75). */
export type IncompleteDrugs = NonNullable<BulkSize['incomplete']> & {
  readonly shared: readonly NotedDrug[];
};

/** Which of these drugs couldn't be published (D69). */
export const incompleteOf = (drugs: readonly DrugSummary[]): IncompleteDrugs => {
  const results = drugs
    .map((drug) => ({ ...drug, missing: missingInList(drug) }))
    .filter(({ missing }) => missing.length > 0);
  return { count: results.length, results, shared: drugs.flatMap(notedDins) };
};

/** The same of a whole list, as the host answered it, without the drugs left out. */
export const incompleteWithout = (
  { incomplete, same_din: shared = [] }: BulkSize,
  leftOut: readonly DrugSummary[],
): IncompleteDrugs | undefined => {
  if (!incomplete) return undefined;
  const ids = new Set(leftOut.map(({ id }) => id));
  return {
    count: Math.max(0, incomplete.count - incompleteOf(leftOut).count),
    results: incomplete.results.filter(({ id }) => !ids.has(id)),
    shared: shared.filter(({ id }) => !ids.has(id)).flatMap(notedDins),
  };
};

/** What a whole list holds that is special, as the host answered it, without the drugs left out. */
export const notedIn = (
  { off_market: offMarket = [], clinical }: BulkSize,
  leftOut: readonly DrugSummary[],
): { readonly noted: readonly NotedDrug[]; readonly clinical?: ClinicalDrugs | undefined } => {
  const ids = new Set(leftOut.map(({ id }) => id));
  const isLeft = ({ id }: { readonly id: string }) => !ids.has(id);
  return {
    noted: offMarket.filter(isLeft).map(({ status, ...drug }) => notedMarket(drug, status)),
    clinical:
      clinical && clinical.count > 0
        ? {
            count: clinical.count,
            removals: clinical.in_product,
            delisted: clinical.delisted,
            results: clinical.results
              .filter(isLeft)
              .map(({ kinds, ...drug }) => ({ ...drug, notes: kinds.map(importWords.figure) })),
          }
        : undefined,
  };
};

/** The number of drugs in the queue, from a 409 that has it. */
export const countByNow = ({ kind, current }: Fault): number | undefined => {
  const parsed = bulkCount.safeParse(current);
  return kind === 'conflict' && parsed.success ? parsed.data.count : undefined;
};

/** Asks how many drugs are in a list, and how many of them are on the product (D15). */
export const useBulkSize = (): ((source: QueueSource) => Promise<Result<BulkSize>>) => {
  const { client } = useApi();
  return useCallback(
    ({ queue, filter }) =>
      client.call(bulkCalls.bulkSize, { query: { queue, ...filtered(filter) } }),
    [client],
  );
};

/** Undo of a bulk move, the same for all of its drugs; drugs that changed since stay. */
export const useUndoBatch = ({
  success,
  error,
}: Pick<UndoWords, 'success' | 'error'>): ((batch: string, moved: number) => UndoOffer) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('undo');
  return useCallback(
    (batch, moved) => {
      if (!offered || moved === 0) return {};
      const undo = async (): Promise<void> => {
        const result = await client.call(undoCalls.undoBatch, { params: { batch } });
        const fresh = markStale(queryClient, STALE_AFTER.undoBatch);
        // What is said and what is counted agree.
        if (result.ok) await fresh;
        if (result.ok && result.value.refused === 0)
          success(moveMessages.undoneAll(result.value.undone));
        else if (result.ok)
          error(moveMessages.undoneSome(result.value.undone, result.value.refused));
        else if (result.fault.kind !== 'unauthorized') error(moveMessages.notUndoneAll);
      };
      return {
        action: { label: moveMessages.undoAll(moved), onAction: () => void undo() },
        kept: { action: batch },
      };
    },
    [client, queryClient, offered, success, error],
  );
};
