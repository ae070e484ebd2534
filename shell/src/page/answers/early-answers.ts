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

export interface EarlyAnswers {
  readonly fetch: Fetch;
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

  return {
    end,
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
