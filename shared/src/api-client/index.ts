export { createApiClient } from './call/api-client.ts';
export type { ApiClient } from './call/api-client.ts';
export { queryOf } from './cache/drug-source.ts';
export type { DrugSource, ListChoice, QueueSource } from './cache/drug-source.ts';
export { ApiProvider, createQueryClient, useApi, useProduct } from './call/api-provider.tsx';
export type { Api } from './call/api-provider.tsx';
export { answered } from './cache/answered.ts';
export type { Answered } from './cache/answered.ts';
export type { Caller, InputOfCall, OutputOfCall } from './call/call.ts';
export { markStale } from './cache/mark-stale.ts';
export type { StaleRow, Written } from './cache/mark-stale.ts';
export { queryKeys } from './cache/query-keys.ts';
export { failure, faultOf, success, unwrap } from './call/result.ts';
export {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { newIdempotencyKey } from './call/idempotency-key.ts';
export { faultText, withReason } from './call/fault-text.ts';
export type { Fault, FaultKind, Result } from './call/result.ts';
export type { Transport } from './call/send.ts';
export { searchSource, sendStartQueries } from './cache/start-queries.ts';
export type { StartAddress } from '../contract/index.ts';
export { useDrugList } from './drugs/use-drug-list.ts';
export type { DrugListView } from './drugs/use-drug-list.ts';
export { useListFile } from './drugs/use-list-file.ts';
export { movedMeanwhile, useMoveDrug } from './drugs/use-move-drug.ts';
export type { MovableDrug } from './drugs/use-move-drug.ts';
export { useLive } from './live/use-live.ts';
export {
  useHeard,
  useHeldDrug,
  useLostCards,
  useNewerEdit,
  useOpenRecords,
  usePresence,
} from './live/use-others.ts';
export { useComparison } from './drugs/use-comparison.ts';
export type { ComparisonView } from './drugs/use-comparison.ts';
export { useDrugSource, useRelatedDrugs } from './drugs/use-drug-source.ts';
export type { DrugSourceView, MadeDecision, RelatedDrugsView } from './drugs/use-drug-source.ts';
export { changeList } from './cache/change-list.ts';
export { placeCachedDrug } from './cache/cached-drugs.ts';
export type { DrugPlace } from './cache/cached-drugs.ts';
export { askRecord, countsQuery, lookupQuery, recordQuery } from './cache/queries.ts';
export type { VersionedRecord } from './cache/queries.ts';
export { useUndoStack } from './drugs/use-undo-stack.ts';
export type { UndoStack } from './drugs/undo-stack.ts';
export { useUndoMove } from './drugs/use-undo-move.ts';
export type { UndoOffer, UndoWords } from './drugs/use-undo-move.ts';
export { useFeature, useQueueCounts } from './cache/use-queue-counts.ts';
export type { QueueCountsView } from './cache/use-queue-counts.ts';
export type { InfiniteData, QueryClient } from '@tanstack/react-query';
