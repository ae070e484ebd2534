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
export { placeCachedDrug } from './cached-drugs.ts';
export type { DrugPlace } from './cached-drugs.ts';
export { recordQuery } from './queries.ts';
export { useUndoMove } from './use-undo-move.ts';
export type { UndoOffer, UndoWords } from './use-undo-move.ts';
export { useFeature, useQueueCounts } from './use-queue-counts.ts';
export type { QueueCountsView } from './use-queue-counts.ts';
export type { InfiniteData, QueryClient } from '@tanstack/react-query';
export type { DrugChange, PresentPerson } from '../contract/index.ts';
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
