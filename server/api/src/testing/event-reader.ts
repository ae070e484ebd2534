import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

export interface StreamedEvent {
  readonly name: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  readonly data: any;
}

/** An event stream as a client reads it, for tests. */
export interface EventReader {
  readonly response: IncomingMessage;
  readonly events: StreamedEvent[];
  /** The first matching event, past or future. */
  readonly until: (holds: (event: StreamedEvent) => boolean) => Promise<StreamedEvent>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<unknown>;
  readonly close: () => void;
}

const parse = (block: string): StreamedEvent | undefined => {
  const name = /^event: (.*)$/m.exec(block)?.[1];
  return name === undefined
    ? undefined
    : { name, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') };
};

/** Opens a stream of the API's events. */
export const readEvents = async (
  address: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<EventReader> => {
  const request = get(`${address}/api/events/`, {
    headers: { authorization: `Token ${token}`, ...headers },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: StreamedEvent[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    events.push(...blocks.map(parse).filter((event) => event !== undefined));
    for (const look of waiting) look();
  });
  // A broken connection counts as ended, too.
  const ended = new Promise((resolve) => response.once('close', () => resolve(undefined)));
  response.on('error', () => {});
  const until: EventReader['until'] = (holds) =>
    new Promise((resolve) => {
      const look = () => {
        const event = events.find(holds);
        if (!event) return;
        waiting.delete(look);
        resolve(event);
      };
      waiting.add(look);
      look();
    });
  return { response, events, until, ended, close: () => void request.destroy() };
};
