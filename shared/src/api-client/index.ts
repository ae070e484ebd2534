export { createApiClient } from './api-client.ts';
export type { ApiClient, DrugSource, VersionedRecord } from './api-client.ts';
export { ApiProvider, createQueryClient, useApi, useProduct } from './api-provider.tsx';
export type { Api } from './api-provider.tsx';
export { answered } from './answered.ts';
export type { Answered } from './answered.ts';
export type { Caller, InputOfCall, OutputOfCall } from './call.ts';
export { markStale } from './mark-stale.ts';
export type { StaleRow, Written } from './mark-stale.ts';
export { queryKeys } from './query-keys.ts';
export { CallError, failure, faultOf, success, unwrap } from './result.ts';
export {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { newIdempotencyKey } from './idempotency-key.ts';
export { countByNow, useBulkMove, useBulkSize } from './use-bulk-move.ts';
export type { BulkMove, BulkTarget } from './use-bulk-move.ts';
export { faultText } from './fault-text.ts';
export type { Fault, FaultKind, Result } from './result.ts';
export type { Transport } from './send.ts';
export { searchSource, sendStartQueries } from './start-queries.ts';
export type { StartAddress } from './start-queries.ts';
export { useDrugList } from './use-drug-list.ts';
export type { DrugListView } from './use-drug-list.ts';
export { useDrugRecord, useLatestRecord, useSaveDrug } from './use-drug-record.ts';
export type { DrugRecordView, SavedRecord } from './use-drug-record.ts';
export { useDatabaseFiles, useLookups } from './use-lookups.ts';
export type { DatabaseFilesView, LookupLists, LookupsView } from './use-lookups.ts';
export { movedMeanwhile, useMoveDrug } from './use-move-drug.ts';
export type { MovableDrug } from './use-move-drug.ts';
export { useLive } from './live/use-live.ts';
export {
  useHeard,
  useHeldDrug,
  useNewerEdit,
  useOpenRecords,
  usePresence,
} from './live/use-others.ts';
export { useComparison } from './use-comparison.ts';
export type { ComparisonView } from './use-comparison.ts';
export { useDrugSource, useRelatedDrugs } from './use-drug-source.ts';
export type { DrugSourceView, MadeDecision, RelatedDrugsView } from './use-drug-source.ts';
export { useDrugHistory, useEarlierState } from './use-history.ts';
export type { DrugHistoryView, EarlierStateView } from './use-history.ts';
export { useRestore } from './use-restore.ts';
export type { MadeRestore, RestoreView } from './use-restore.ts';
export { useUndoEntry } from './use-undo-entry.ts';
export type { UndoEntryView } from './use-undo-entry.ts';
export { useComments } from './use-comments.ts';
export type { CommentsView } from './use-comments.ts';
export { useUndoBatch, useUndoMove } from './use-undo.ts';
export { useFeature, useQueueCounts } from './use-queue-counts.ts';
export type { QueueCountsView } from './use-queue-counts.ts';
export type { QueryClient } from '@tanstack/react-query';
export type { DrugComment, DrugHistoryEntry, EarlierState } from '../contract/index.ts';
export type { DrugChange, PresentPerson } from '../contract/index.ts';
export type { BulkMoveAnswer, BulkMoveResult } from '../contract/index.ts';
export type {
  DrugPage,
  DrugRecord,
  DrugInput,
  DrugSummary,
  LookupItem,
  MoveAnswer,
  QueueCountsAnswer,
  SearchParameter,
  User,
} from '../contract/index.ts';
export { SEARCH_PARAMETERS } from '../contract/index.ts';
