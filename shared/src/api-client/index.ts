/**
 * Reads and writes by the contract's calls. The page provides one client and one cache to all
 * screens.
 *
 * @module
 * @example
 * ```tsx
 * import { faultText, useQueueCounts } from '@refined/shared/api-client';
 *
 * export const Waiting = () => {
 *   const { data: counts, fault, refresh } = useQueueCounts();
 *   if (fault) return <button onClick={refresh}>{faultText(fault)}</button>;
 *   return <p>{counts ? `${counts.noc_review} wait` : '…'}</p>;
 * };
 * ```
 */
export { createApiClient } from './call.ts';
export type { ApiClient, Caller, InputOfCall, OutputOfCall } from './call.ts';
export { queryOf, queryKeys, markStale } from './query-keys.ts';
export type { DrugSource, ListChoice, QueueSource, StaleRow, Written } from './query-keys.ts';
export {
  ApiProvider,
  createQueryClient,
  useApi,
  useConnection,
  useProduct,
} from './api-provider.tsx';
export type { Api } from './api-provider.tsx';
export {
  answered,
  askRecord,
  countsQuery,
  lookupQuery,
  pagedOf,
  recordQuery,
  useFeature,
  useQueueCounts,
  searchSource,
  sendStartQueries,
  useDrugSource,
  useRelatedDrugs,
} from './queries.ts';
export type {
  Answered,
  Paged,
  VersionedRecord,
  QueueCountsView,
  DrugSourceView,
  RelatedDrugsView,
} from './queries.ts';
export { failure, faultOf, success, unwrap, faultText, withReason } from './result.ts';
export {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { fetchWithProgress } from './fetch-with-progress.ts';
export { newIdempotencyKey, type Transport } from './send.ts';
export type { Fault, FaultKind, Result } from './result.ts';
export type { StartAddress } from '../contract/index.ts';
export { useDrugList, useListFile, type DrugListView } from './use-drug-list.ts';
export { movedMeanwhile, useMoveDrug, type MovableDrug } from './use-move-drug.ts';
export { useConfirmation } from './use-confirmation.ts';
export { useLive } from './live/use-live.ts';
export {
  useHeard,
  useHeldDrug,
  useLostCards,
  useToldNotes,
  useNewerEdit,
  useOthersMove,
  useOpenRecords,
  usePresence,
} from './live/use-others.ts';
export { useComparison, useUndoDecision } from './release-before.ts';
export type { ComparisonView, MadeDecision, UndoneDecision } from './release-before.ts';
export { changeList, placeCachedDrug, type DrugPlace } from './cached-drugs.ts';
export {
  useUndoAction,
  useUndoLastMove,
  useUndoMove,
  useUndoOneMove,
  useUndoStack,
} from './undo.ts';
export type { UndoStack, UndoOffer, UndoWords, WantedUndo } from './undo.ts';
export type { InfiniteData, QueryClient } from '@tanstack/react-query';
