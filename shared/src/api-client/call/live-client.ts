import type { Calls, PresentPerson } from '../../contract/index.ts';
import { LIMITS } from '../../domain/index.ts';
import { readFault } from './read-fault.ts';
import type { Result } from './result.ts';
import { failure, success } from './result.ts';
import type { Transport } from './send.ts';
import { send } from './send.ts';

export type EventBody = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Calls of what happens meanwhile; only where the host has the feature "live". */
export interface LiveClient {
  /** The stream of events, until `signal` or the host ends it. */
  readonly events: (signal: AbortSignal) => Promise<Result<EventBody>>;
  /** This page shows the record; who else has it open. */
  readonly present: (drugId: string, page: string) => Promise<Result<PresentPerson[]>>;
  /** It doesn't any longer; sent also while the page is being closed. */
  readonly leave: (drugId: string, page: string) => void;
}

/**
 * The token goes in a header, never in an address: so the stream is read by fetch, which
 * EventSource can't.
 */
const openStream = async (
  transport: Transport,
  path: string,
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

export const liveClient = (
  transport: Transport,
  calls: Pick<Calls, 'events' | 'presence'>,
): LiveClient => ({
  events: (signal) => openStream(transport, calls.events.path, signal),
  present: async (id, page) => {
    const result = await send(transport, calls.presence, { params: { id }, body: { page } });
    return result.ok ? success((result.value.value as { people: PresentPerson[] }).people) : result;
  },
  leave: (id, page) => {
    const token = transport.token();
    // Who has signed out is gone with the sign-in.
    if (!token) return;
    const address = `${transport.host}${calls.presence.path.replace(':id', encodeURIComponent(id))}`;
    const headers = { 'Content-Type': 'application/json', Authorization: `Token ${token}` };
    transport
      .fetch(address, {
        method: 'POST',
        headers,
        body: JSON.stringify({ page, leaving: true }),
        keepalive: true,
        credentials: 'omit',
      })
      .catch(() => undefined);
  },
});
