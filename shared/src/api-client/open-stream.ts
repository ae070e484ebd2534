import type { Call } from '../contract/index.ts';
import { LIMITS } from '../domain/index.ts';
import { readFault, failure, success, type Result } from './result.ts';
import type { Transport } from './send.ts';

export type EventBody = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Opens a call whose answer is a stream of server-sent events. Uses fetch because EventSource can't
 * send headers, and the token must be in a header, never in an address. The deadline is only for
 * the start of the answer.
 */
export const openStream = async (
  transport: Transport,
  { path }: Call & { readonly stream: true },
  signal: AbortSignal,
): Promise<Result<EventBody>> => {
  const token = transport.token();
  const slow = new AbortController();
  const deadline = setTimeout(() => slow.abort(), LIMITS.callDeadline);
  try {
    const response = await transport.fetch(`${transport.host}${path}`, {
      headers: { Accept: 'text/event-stream', ...(token && { Authorization: `Token ${token}` }) },
      signal: AbortSignal.any([signal, slow.signal]),
      credentials: 'omit',
      cache: 'no-store',
    });
    if (response.status === 401) transport.onUnauthorized(token);
    if (!response.ok) return failure(await readFault(response));
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    return isStream && response.body
      ? success(response.body as EventBody)
      : failure({ kind: 'unexpected', at: new Date(), status: response.status });
  } catch {
    return failure({ kind: signal.aborted ? 'aborted' : 'network', at: new Date() });
  } finally {
    clearTimeout(deadline);
  }
};
