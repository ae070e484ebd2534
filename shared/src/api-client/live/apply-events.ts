import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type * as z from '@refined/shared/schema';
import {
  assignmentsChanged,
  drugChanges,
  drugPresence,
  lostAssignments,
  toldNotes,
  MANY_CHANGED,
  OTHERS_CHANGED,
  readKey,
  releaseGeneration,
  streamReady,
  type AssignmentsChanged,
  type DrugChange,
  type DrugChanges,
  type DrugSummary,
  type QueueCountsAnswer,
} from '../../contract/index.ts';
import {
  changeLists,
  changeRows,
  holds,
  placeCachedDrug,
  type ListPages,
} from '../cached-drugs.ts';
import { queryKeys, markStale } from '../query-keys.ts';
import { LIMITS, QUEUE_NAMES, QUEUES, type Queue } from '../../domain/index.ts';
import type { ApiClient } from '../call.ts';
import type { VersionedRecord } from '../queries.ts';
import { isMoveUnderWay } from '../use-move-drug.ts';
import type { LiveStore } from './live-store.ts';
import type { ServerEvent } from './follow-events.ts';

/**
 * Runs `run` shortly after a request, one run at a time and with a pause in between. Requests in
 * the meantime share the next run, so a burst needs only one or two. `delay` may differ between
 * pages, so that they don't all send requests at the same moment.
 */
const refresher = (
  run: () => Promise<unknown>,
  { delay, pause }: { readonly delay: () => number; readonly pause: number },
) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let wanted = false;

  const start = (ms: number): void => {
    timer = setTimeout(() => {
      timer = undefined;
      running = true;
      wanted = false;
      void run().finally(() => {
        running = false;
        if (wanted) start(pause);
      });
    }, ms);
  };
  return {
    ask: (): void => {
      wanted = true;
      if (timer === undefined && !running) start(delay());
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
      wanted = false;
    },
  };
};

/** Reads that depend on assignments, other than the lists. */
const OF_ASSIGNMENTS = {
  reads: ['drugFacets', 'drugGroups', 'groupMembers', 'listViews', 'drugMarks'],
};

/** Whether a list is filtered by assignment; other lists only show assignments. */
const isByAssignee = (key: readonly unknown[]): boolean => key.join(' ').includes('taken.');

/**
 * Writes assignments into the cached lists, in place, so that the page doesn't jump. Lists filtered
 * by assignment are fetched again; without `drugs` all lists are.
 */
const applyAssignments = (queryClient: QueryClient, { drugs }: AssignmentsChanged): void => {
  const queryKey = queryKeys.allLists();
  void markStale(queryClient, OF_ASSIGNMENTS);
  if (!drugs) return void queryClient.invalidateQueries({ queryKey });
  const assignments = new Map(drugs.map(({ id, taken }) => [id, taken ?? undefined]));
  changeLists(queryClient, (pages) =>
    changeRows(pages, (drug) =>
      assignments.has(drug.id) ? { ...drug, taken: assignments.get(drug.id) } : drug,
    ),
  );
  void queryClient.invalidateQueries({
    queryKey,
    predicate: (query) => isByAssignee(query.queryKey),
  });
};

/**
 * How long to wait for the rest of a burst of events, in ms, plus a random time up to the same
 * length.
 */
const SETTLING = 120;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Handles a value that the schema accepts. */
const parsedBy =
  <Schema extends z.ZodMiniType>(
    schema: Schema,
    handle: (value: z.output<Schema>) => void,
    otherwise: () => void = () => undefined,
  ) =>
  (value: unknown): void => {
    const parsed = schema.safeParse(value);
    if (parsed.success) handle(parsed.data);
    else otherwise();
  };

const queueSizes = (counts: QueueCountsAnswer | undefined): string =>
  JSON.stringify(counts && QUEUE_NAMES.map((name) => counts[QUEUES[name].countKey]));

const rowsOf = (queryClient: QueryClient, id: string): DrugSummary[] =>
  queryClient
    .getQueriesData<ListPages>({ queryKey: queryKeys.allLists() })
    .flatMap(
      ([, pages]) =>
        pages?.pages.flatMap(({ results }) => results.filter((drug) => drug.id === id)) ?? [],
    );

/** The newest version of a drug that this page knows. */
const knownVersion = (queryClient: QueryClient, id: string): number => {
  const listed = rowsOf(queryClient, id);
  const record = queryClient.getQueryData<VersionedRecord>(queryKeys.record(id))?.record;
  return Math.max(0, ...listed.map(({ version = 0 }) => version), record?.version ?? 0);
};

/**
 * Applies other users' actions to this page's cache: moved cards disappear, new and changed ones
 * are fetched, and the event contains the counts. This page's own writes also arrive, and change
 * nothing. Lists are refreshed at most once per LIMITS.live.refreshPause, and not while a card's
 * dialog is open.
 */
export const applyEvents = (
  client: ApiClient,
  queryClient: QueryClient,
  store: LiveStore,
  onGeneration: (generation: number) => void = () => undefined,
) => {
  const touched = new Map<string, QueryKey>();
  let hasOpened = false;

  const refetch = (queryKey: QueryKey) =>
    refresher(() => queryClient.invalidateQueries({ queryKey }), {
      delay: () => 0,
      pause: LIMITS.live.refreshPause,
    });
  const counts = refetch(queryKeys.counts());
  // Each view has a count.
  const views = refetch(readKey('listViews'));
  const takeCounts = async (answer: QueueCountsAnswer): Promise<void> => {
    // A running request may return an older answer.
    await queryClient.cancelQueries({ queryKey: queryKeys.counts() });
    // All users get the same event: only the user's own answers have the user's features.
    queryClient.setQueryData<QueueCountsAnswer>(queryKeys.counts(), (own) => ({
      ...answer,
      ...(answer.refined && {
        refined: { ...answer.refined, features: own?.refined?.features ?? answer.refined.features },
      }),
    }));
  };
  const others = refresher(
    () => {
      // The open record may be one of them.
      store.miss();
      return markStale(queryClient, MANY_CHANGED);
    },
    { delay: () => SETTLING * (1 + Math.random()), pause: LIMITS.live.refreshPause },
  );
  const actions = refresher(() => markStale(queryClient, OTHERS_CHANGED), {
    delay: () => SETTLING,
    pause: LIMITS.live.refreshPause,
  });
  const lists = refresher(
    async () => {
      if (store.isHolding) return;
      const keys = [...touched.values()];
      touched.clear();
      await Promise.all(
        keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
      );
    },
    { delay: () => SETTLING * (1 + Math.random()), pause: LIMITS.live.refreshPause },
  );

  /** Refreshes the lists that satisfy the condition: visible ones soon, the others when shown. */
  const refreshLists = (
    concerns: (queue: Queue | undefined, pages: ListPages | undefined) => boolean,
  ): void => {
    for (const [key, pages] of queryClient.getQueriesData<ListPages>({
      queryKey: queryKeys.allLists(),
    })) {
      if (concerns(key[1] === 'queue' ? (key[2] as Queue) : undefined, pages))
        touched.set(key.join(), key);
    }
    if (touched.size > 0) lists.ask();
  };

  /** `told`: a dialog has shown it. */
  const apply = (change: DrugChange, told = false): void => {
    const { id, from, to, in_product, version, edited } = change;
    if (edited) {
      store.edited(change);
      void queryClient.invalidateQueries({ queryKey: queryKeys.record(id), refetchType: 'none' });
    }
    // This page's own actions were already applied by their answers.
    if (version <= knownVersion(queryClient, id) || isMoveUnderWay(client, id)) return;
    store.follow(change);
    if (from !== to && !told) store.moved(change);
    // A record with changed fields keeps its version, as the form's base: the next save must name
    // that version (D36).
    placeCachedDrug(
      queryClient,
      id,
      edited ? { queue: to, in_product } : { queue: to, in_product, version },
    );
    // A record that lacks somebody's edit keeps its version; this would be fetched again and again.
    const record = queryClient.getQueryData<VersionedRecord>(queryKeys.record(id))?.record;
    if (!edited && (record?.version ?? version) < version)
      void queryClient.invalidateQueries({ queryKey: readKey('drugApproval', id) });
    const isOld = from === to;
    refreshLists(
      (queue, pages) =>
        (queue === to && !holds(pages, id)) || ((edited || isOld) && holds(pages, id)),
    );
    // A list that is being loaded may have been read before this change.
    for (const [key] of queryClient.getQueriesData<ListPages>({ queryKey: queryKeys.allLists() }))
      if (queryClient.isFetching({ queryKey: key, exact: true }) > 0) touched.set(key.join(), key);
    if (touched.size > 0) lists.ask();
  };

  const onChange = ({ queues, changes, counts: answer }: DrugChanges): void => {
    if (answer) void takeCounts(answer);
    else counts.ask();
    views.ask();
    if (!changes) {
      others.ask();
      refreshLists((queue) => queue === undefined || queues.includes(queue));
    }
    if (changes) actions.ask();
    for (const change of changes ?? []) if (!store.keepsWaiting(change)) apply(change);
  };

  const refreshAll = (): void => {
    counts.ask();
    views.ask();
    refreshLists(() => true);
  };

  const onReady = (open: Parameters<LiveStore['begin']>[0]): void => {
    const isFirst = !hasOpened;
    hasOpened = true;
    store.begin(open, !isFirst);
    if (!isFirst) return refreshAll();
    // The page's lists are slightly older than its first stream. The counts show whether anything
    // changed in between.
    const before = queueSizes(queryClient.getQueryData(queryKeys.counts()));
    void queryClient.invalidateQueries({ queryKey: queryKeys.counts() }).then(() => {
      if (queueSizes(queryClient.getQueryData(queryKeys.counts())) !== before)
        refreshLists(() => true);
    });
  };

  store.onReleased = (waited) => {
    waited.forEach((change) => apply(change, true));
    if (touched.size > 0) lists.ask();
  };

  /** The handler of each event; unknown events are ignored. */
  const handlers = new Map<string, (value: unknown) => void>([
    ['ready', parsedBy(streamReady, ({ open }) => onReady(open))],
    // A change from a newer host that this page can't read: fetch everything.
    ['change', parsedBy(drugChanges, onChange, refreshAll)],
    [
      'taken',
      parsedBy(assignmentsChanged, (assignments) => applyAssignments(queryClient, assignments)),
    ],
    [
      'lost',
      parsedBy(lostAssignments, ({ moves }) =>
        moves.forEach((move) => store.loseAssignments(move)),
      ),
    ],
    [
      'told',
      parsedBy(toldNotes, ({ notes }) => {
        notes.forEach((note) => store.tell(note));
        void queryClient.invalidateQueries({ queryKey: readKey('newForMe') });
      }),
    ],
    ['presence', parsedBy(drugPresence, (presence) => store.presence(presence))],
    ['generation', parsedBy(releaseGeneration, ({ generation }) => onGeneration(generation))],
  ]);

  return {
    onEvent: ({ name, data }: ServerEvent): void => handlers.get(name)?.(parse(data)),
    refreshAll,
    stop: (): void => [counts, views, others, actions, lists].forEach(({ stop }) => stop()),
  };
};
