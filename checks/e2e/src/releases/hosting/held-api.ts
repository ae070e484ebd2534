import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrival {
  /** The gateway that forwarded it. */
  readonly gateway: number;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
}

/**
 * An API that counts arriving calls and answers as the story says; each gateway has its own address
 * for it.
 */
export interface HeldApi {
  readonly addresses: readonly [string, string];
  readonly arrived: readonly Arrival[];
  /** Sets the answer from now on, and forgets earlier arrivals. */
  readonly answer: (by: (arrival: Arrival, response: ServerResponse) => void) => void;
  /** Resolves with the next arrival. */
  readonly nextArrival: () => Promise<Arrival>;
  readonly close: () => Promise<void>;
}

export const startHeldApi = async (): Promise<HeldApi> => {
  const arrived: Arrival[] = [];
  let waiting: ((arrival: Arrival) => void)[] = [];
  let respond: (arrival: Arrival, response: ServerResponse) => void = (_arrival, response) =>
    void response.end();
  const servers = [0, 1].map((gateway) =>
    createServer((request, response) => {
      request.resume().once('end', () => {
        const arrival = { gateway, method: request.method!, headers: request.headers };
        arrived.push(arrival);
        respond(arrival, response);
        for (const tell of waiting) tell(arrival);
        waiting = [];
      });
    }),
  );
  const [first, second] = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }),
  );
  return {
    addresses: [first!, second!],
    arrived,
    answer: (by) => {
      arrived.length = 0;
      respond = by;
    },
    nextArrival: () => new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      for (const server of servers) {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        await closed;
      }
    },
  };
};
