import pg from 'pg';

/** A channel's announcements (LISTEN); each comes after the commit of what it tells about. */
export interface Listener {
  readonly heard: (payload: string) => void;
  /**
   * Listening has begun, for the first time or again: what was announced before may have been
   * missed.
   */
  readonly begun: () => void;
}

/** Listens until it is called off. Never fails: a connection that breaks is made anew. */
export type Listen = (
  channel: string,
  listener: Listener,
) => { readonly stop: () => Promise<void> };

/** Milliseconds. */
const AGAIN = { first: 250, most: 10_000 };
/**
 * A connection that is cut without a word hears nothing and doesn't know: it is asked this often.
 */
const ASKED = 20_000;
const ANSWER = 5_000;

/**
 * On a connection of its own, beside the pool: one per process, however many listen to what it
 * hears.
 */
export const listenAlone =
  (settings: pg.ClientConfig): Listen =>
  (channel, { heard, begun }) => {
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
      next.on('notification', ({ payload }) => heard(payload ?? ''));
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
      begun();
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
 * On the pool's one connection: PGlite has a single session, which hears what it announces itself.
 */
export const listenOnOnly = (pool: pg.Pool): Listen => {
  const listeners = new Map<string, Set<Listener>>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const { heard } of listeners.get(channel) ?? []) heard(payload ?? '');
    });
  });
  return (channel, listener) => {
    const mine = listeners.get(channel) ?? new Set();
    listeners.set(channel, mine.add(listener));
    // It waits in line behind a transaction; when the database is closed meanwhile there is nothing
    // more to hear.
    pool.query(`listen ${channel}`).then(
      () => mine.has(listener) && listener.begun(),
      () => undefined,
    );
    return { stop: async () => void mine.delete(listener) };
  };
};
