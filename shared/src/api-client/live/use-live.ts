import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveCalls } from '../../contract/index.ts';
import { LIMITS } from '../../domain/index.ts';
import { useApi } from '../api-provider.tsx';
import { queryKeys } from '../query-keys.ts';
import { useFeature } from '../queries.ts';
import { applyEvents } from './apply-events.ts';
import type { Following } from './follow-events.ts';
import { liveStoreOf } from './live-store.ts';
import { shareEvents } from './share-events.ts';

/**
 * Follows other users' actions, once per page, while somebody is signed in: by the host's events if
 * it has them (a page that was hidden for long has no stream), else by polling every
 * LIMITS.countsRefresh (D16).
 * @param onGeneration gets the generation of the release state that the host serves, if it sends
 *   one; must be a stable reference
 */
export const useLive = (onGeneration?: (generation: number) => void): void => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('live');

  useEffect(() => {
    const store = liveStoreOf(queryClient);
    const isVisible = () => document.visibilityState !== 'hidden';
    const poll = setInterval(() => {
      if (isVisible() && !store.snapshot().isOpen)
        void queryClient.invalidateQueries({ queryKey: [...queryKeys.allLists(), 'queue'] });
    }, LIMITS.countsRefresh);
    return () => clearInterval(poll);
  }, [queryClient]);

  useEffect(() => {
    if (!offered) return;
    const store = liveStoreOf(queryClient);
    const events = applyEvents(client, queryClient, store, onGeneration);
    let following: Following | undefined;
    let hiding: ReturnType<typeof setTimeout> | undefined;

    const begin = () =>
      (following ??= shareEvents({
        open: (signal) => client.open(liveCalls.events, signal),
        onEvent: events.onEvent,
        onLost: () => store.lose(),
        known: () => store.known(),
      }));
    const end = () => {
      following?.close();
      following = undefined;
      store.lose();
    };
    const look = () => {
      clearTimeout(hiding);
      if (document.visibilityState === 'hidden') hiding = setTimeout(end, LIMITS.live.hidden);
      else begin().hurry();
    };
    const hurry = () => following?.hurry();

    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', hurry);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', hurry);
      clearTimeout(hiding);
      end();
      events.stop();
    };
  }, [client, queryClient, offered, onGeneration]);
};
