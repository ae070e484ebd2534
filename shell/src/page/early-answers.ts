import type { EarlyCalls } from '@refined/shared/federation';

type Fetch = typeof fetch;

/** The headers that the HTML sends; a call with other headers isn't the same call. */
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

/** How long the first render waits for the body of an answer whose headers have arrived, in ms. */
const REST_OF_ANSWER = 100;

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/**
 * The page's `fetch`, which uses the calls that the HTML has already sent, each once. An answer
 * with any status counts; a call without an answer is sent again. The caller's signal aborts both
 * kinds.
 */
export const takeEarlyAnswers = (
  fetch: Fetch,
  early: EarlyCalls | undefined = window.__refinedEarly,
) => {
  const calls = new Map(Object.entries(early?.calls ?? {}));

  /** From now on every call is sent; unused early answers are dropped. */
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

  /** Answers that arrived while the scripts ran resolve after them, within one event loop turn. */
  const whatCame = async (): Promise<void> => {
    const sent = [...calls.values()];
    await pause(0);
    const read = sent.filter(({ came }) => came).map(({ answer }) => answer);
    await Promise.race([Promise.allSettled(read), pause(REST_OF_ANSWER)]);
  };

  const fetchOnce: Fetch = (input, init) => {
    // An answer from before a write may be out of date.
    if ((init?.method ?? 'GET') !== 'GET') end();
    const call = calls.get(String(input));
    if (!call || !early || !isSame(init, early.token)) return fetch(input, init);
    calls.delete(String(input));
    return take(call, input, init);
  };

  return {
    end,
    /**
     * Renders with the answers that have arrived, which may still have to be read: rendering twice
     * takes longer. It doesn't wait for other answers.
     */
    drawWithThem: (draw: () => void): void =>
      void (calls.size > 0 ? whatCame().then(draw) : draw()),
    fetch: fetchOnce,
  };
};
