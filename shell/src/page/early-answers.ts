import type { EarlyCalls } from '@refined/shared/federation';

type Fetch = typeof fetch;

/** What the HTML sends; a call with anything else is another call. */
const headersOf = (token: string) => ({
  accept: 'application/json',
  authorization: `Token ${token}`,
});

const isSame = (init: RequestInit | undefined, token: string): boolean => {
  const { method = 'GET', body, keepalive, headers } = init ?? {};
  const sent = Object.fromEntries(new Headers(headers));
  const same = headersOf(token);
  return (
    method === 'GET' &&
    !body &&
    !keepalive &&
    Object.keys(sent).length === Object.keys(same).length &&
    Object.entries(same).every(([name, value]) => sent[name] === value)
  );
};

/** How long the first drawing waits for the rest of an answer whose head has come, in ms. */
const REST_OF_ANSWER = 100;

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

interface EarlyAnswers {
  readonly fetch: Fetch;
  /**
   * Draws with the answers that have come by now, which may still have to be read: drawing them a
   * second time takes longer. Nothing is waited for that hasn't come.
   */
  readonly drawWithThem: (draw: () => void) => void;
  /** From now on every call is sent; what nobody asked for is dropped. */
  readonly end: () => void;
}

/**
 * The page's `fetch`, which takes over the calls that the HTML has sent already, each once. An
 * answer is one whatever its status; a call that got none is sent again, as if it had not been
 * sent. The caller's signal ends it as it ends any call.
 */
export const takeEarlyAnswers = (
  fetch: Fetch,
  early: EarlyCalls | undefined = window.__refinedEarly,
): EarlyAnswers => {
  const calls = new Map(Object.entries(early?.calls ?? {}));

  const end = (): void => {
    for (const { controller } of calls.values()) controller.abort();
    calls.clear();
  };

  const take = async (
    { answer, controller }: EarlyCalls['calls'][string],
    input: Parameters<Fetch>[0],
    init: RequestInit | undefined,
  ): Promise<Response> => {
    const signal = init?.signal;
    const abort = () => controller.abort(signal?.reason);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    try {
      return await answer;
    } catch (error) {
      if (signal?.aborted) throw error;
      return fetch(input, init);
    }
  };

  /** What came while the scripts ran is told after them, within one turn of the page. */
  const whatCame = async (): Promise<void> => {
    const sent = [...calls.values()];
    await pause(0);
    const read = sent.filter(({ came }) => came).map(({ answer }) => answer);
    await Promise.race([Promise.allSettled(read), pause(REST_OF_ANSWER)]);
  };

  return {
    end,
    drawWithThem: (draw) => void (calls.size > 0 ? whatCame().then(draw) : draw()),
    fetch: (input, init) => {
      // What was read before a write may be another state.
      if ((init?.method ?? 'GET') !== 'GET') end();
      const call = calls.get(String(input));
      if (!call || !early || !isSame(init, early.token)) return fetch(input, init);
      calls.delete(String(input));
      return take(call, input, init);
    },
  };
};
