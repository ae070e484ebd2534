import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  type DrugChange,
  type DrugRecord,
  type LostMove,
  type PresentPerson,
  type ToldNote,
  liveCalls,
} from '../../contract/index.ts';
import { LIMITS, STORED_FIELDS } from '../../domain/index.ts';
import { useApi } from '../api-provider.tsx';
import { askRecord, useFeature, type VersionedRecord } from '../queries.ts';
import { queryKeys } from '../query-keys.ts';
import { liveStoreOf, type LiveSnapshot, type LostCard } from './live-store.ts';

const { presence } = liveCalls;
const NOBODY: readonly PresentPerson[] = [];

/** The page's knowledge about other users. */
export const useHeard = (): LiveSnapshot => {
  const store = liveStoreOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, store.snapshot);
};

/** Records that somebody has open, this user included; empty if the host doesn't send them. */
export const useOpenRecords = (): ReadonlyMap<string, readonly PresentPerson[]> => useHeard().open;

/**
 * A page's own id (UUID, version 4); unlike crypto.randomUUID it also works without a secure
 * context.
 */
const newPage = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
};

/**
 * Reports that the page shows the record, while it does, and returns the other people who have it
 * open; `username` is this user's.
 */
export const usePresence = (
  drugId: string,
  username: string | undefined,
): readonly PresentPerson[] => {
  const { client } = useApi();
  const offered = useFeature('live');
  const { isOpen, open } = useHeard();
  const [answered, setAnswered] = useState<{
    readonly drugId: string;
    readonly people: readonly PresentPerson[];
  }>();

  useEffect(() => {
    if (!offered) return;
    const page = newPage();
    const params = { id: drugId };
    let left = false;
    const reportGone = () =>
      void client.call(presence, { params, body: { page, leaving: true }, keepalive: true });
    const report = async () => {
      const result = await client.call(presence, { params, body: { page } });
      // The report was sent while the page was being left: withdraw it.
      if (left) return reportGone();
      if (result.ok) setAnswered({ drugId, people: result.value.people });
    };
    const leave = () => {
      left = true;
      reportGone();
    };
    // The page was restored from the browser's back/forward cache.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      left = false;
      void report();
    };
    void report();
    const heartbeat = setInterval(() => void report(), LIMITS.presence.heartbeat);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      clearInterval(heartbeat);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [client, drugId, offered]);

  const people = isOpen
    ? open.get(drugId)
    : answered?.drugId === drugId
      ? answered.people
      : undefined;
  return offered && people ? people.filter((person) => person.username !== username) : NOBODY;
};

const hasFieldsOf = (one: DrugRecord, other: DrugRecord): boolean =>
  STORED_FIELDS.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/**
 * Another user's change of the record's fields that is newer than `version`; undefined also on
 * hosts without versions or events.
 */
export const useNewerEdit = (
  drugId: string,
  version: number | undefined,
): DrugChange | undefined => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const store = liveStoreOf(queryClient);
  const { edits, gaps } = useHeard();
  const edit = edits.get(drugId);

  // Events may have been missed, so somebody may have saved the record: fetch it. The comparison
  // with the cached one shows whether its fields changed, or only its place.
  const lookAgain = useEffectEvent(async () => {
    const now = await askRecord(client, drugId);
    if (!now.ok || version === undefined) return;
    const { record } = now.value;
    const { queue = '', in_product = false, version: newer = 0 } = record;
    if (newer <= version) return;
    const known = queryClient.getQueryData<VersionedRecord>(queryKeys.record(drugId))?.record;
    const change = { id: drugId, from: known?.queue, to: queue, in_product, version: newer };
    if (known && known.queue !== queue) store.moved({ ...change, edited: false });
    if (known && hasFieldsOf(known, record))
      queryClient.setQueryData<VersionedRecord>(queryKeys.record(drugId), now.value);
    else store.edited({ ...change, edited: true });
  });
  useEffect(() => {
    if (gaps > 0) void lookAgain();
  }, [gaps]);
  return edit && version !== undefined && edit.version > version ? edit : undefined;
};

/**
 * Another user's move of the record since this page shows it; undefined once the page has a newer
 * `version`. `username` is this user's.
 */
export const useOthersMove = (
  drugId: string,
  version: number | undefined,
  username: string | undefined,
): DrugChange | undefined => {
  const move = useHeard().moves.get(drugId);
  const [before] = useState(move);
  const isNew = move !== undefined && move !== before && move.version >= (version ?? 0);
  return isNew && move.actor !== username ? move : undefined;
};

/**
 * Keeps a drug's card in place while a dialog is open for it; returns the change that somebody made
 * meanwhile, if any.
 */
export const useHeldDrug = (id: string | undefined): DrugChange | undefined => {
  const store = liveStoreOf(useQueryClient());
  const { held } = useHeard();
  useEffect(() => (id === undefined ? undefined : store.hold(id)), [store, id]);
  return id === undefined ? undefined : held.get(id);
};

/** Drugs that were assigned to this user and that others moved, until the user has read them. */
export const useLostCards = (): {
  readonly cards: readonly LostCard[];
  /** Moves that were too large to list their drugs. */
  readonly moves: readonly LostMove[];
  readonly read: () => void;
} => {
  const store = liveStoreOf(useQueryClient());
  const { lost, lostMany } = useHeard();
  return {
    cards: [...lost.values()],
    moves: [...lostMany.values()],
    read: () => store.forgetLost(),
  };
};

/** Requests and answers of colleagues to this user, until they have been shown. */
export const useToldNotes = (): {
  readonly notes: readonly ToldNote[];
  readonly passedOn: () => void;
} => {
  const store = liveStoreOf(useQueryClient());
  const { told } = useHeard();
  return { notes: told, passedOn: () => store.forgetTold() };
};
