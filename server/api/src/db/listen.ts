import pg from 'pg';

/** A channel's notifications (LISTEN); each one arrives after its change is committed. */
export interface Listener {
  readonly onMessage: (payload: string) => void;
  /** Listening has started, or restarted: earlier notifications may be lost. */
  readonly onListening: () => void;
}

/** Listens until stopped. Never fails: it reconnects. */
export type Listen = (
  channel: string,
  listener: Listener,
) => { readonly stop: () => Promise<void> };

/** In ms. */
const AGAIN = { first: 250, most: 10_000 };
/** Interval of the keep-alive query, which detects a silently cut connection. */
const ASKED = 20_000;
const ANSWER = 5_000;

/** Uses its own connection besides the pool's: one per process, for any number of listeners. */
export const listenAlone =
  (settings: pg.ClientConfig): Listen =>
  (channel, { onMessage, onListening }) => {
    let client: pg.Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let wait = AGAIN.first;
    let stopped = false;

    const lost = (which: pg.Client): void => {
      if (which !== client) return;
      client = undefined;
      clearTimeout(timer);
      void which.end().catch(() => {});
      if (stopped) return;
      timer = setTimeout(() => void connect(), wait);
      timer.unref();
      wait = Math.min(wait * 2, AGAIN.most);
    };
    const ask = (which: pg.Client): void => {
      timer = setTimeout(
        () =>
          void which.query('select 1').then(
            () => which === client && ask(which),
            () => lost(which),
          ),
        ASKED,
      );
      timer.unref();
    };
    const connect = async (): Promise<void> => {
      const next = new pg.Client({
        ...settings,
        keepAlive: true,
        connectionTimeoutMillis: ANSWER,
        query_timeout: ANSWER,
        application_name: 'refined live',
      });
      client = next;
      next.on('notification', ({ payload }) => onMessage(payload ?? ''));
      next.on('error', () => lost(next));
      next.on('end', () => lost(next));
      try {
        await next.connect();
        await next.query(`listen ${channel}`);
      } catch {
        return lost(next);
      }
      if (next !== client) return;
      wait = AGAIN.first;
      ask(next);
      onListening();
    };
    void connect();

    return {
      stop: async () => {
        stopped = true;
        clearTimeout(timer);
        const last = client;
        client = undefined;
        await last?.end().catch(() => {});
      },
    };
  };

/**
 * Uses the pool's only connection: PGlite's single session receives its own notifications.
 */
export const listenOnOnly = (pool: pg.Pool): Listen => {
  const listeners = new Map<string, Set<Listener>>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of listeners.get(channel) ?? []) onMessage(payload ?? '');
    });
  });
  return (channel, listener) => {
    const mine = listeners.get(channel) ?? new Set();
    listeners.set(channel, mine.add(listener));
    // Waits for a running transaction; if the database is closed meanwhile, nothing more can
    // arrive.
    pool.query(`listen ${channel}`).then(
      () => mine.has(listener) && listener.onListening(),
      () => undefined,
    );
    return { stop: async () => void mine.delete(listener) };
  };
};
