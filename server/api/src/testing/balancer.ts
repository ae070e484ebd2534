import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Interval of the checks of `/readyz`, in ms. */
const LOOK = 200;

interface Upstream {
  readonly port: number;
  isReady: boolean;
}

/**
 * A minimal load balancer: it checks `/readyz` and sends each request to the next process that was
 * ready at the last check. It never retries: a request that a process loses is lost.
 */
export const startBalancer = async () => {
  const upstreams = new Set<Upstream>();
  let turn = 0;
  let ended = false;

  const watch = async (upstream: Upstream): Promise<void> => {
    while (!ended && upstreams.has(upstream)) {
      upstream.isReady = await fetch(`http://127.0.0.1:${upstream.port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      await pause(LOOK);
    }
  };
  const server = createServer((incoming, answer) => {
    const ready = [...upstreams].filter(({ isReady }) => isReady);
    const next = ready[(turn += 1) % ready.length];
    if (!next) return void answer.writeHead(502).end();
    const { method, url, headers } = incoming;
    const onward = request({ port: next.port, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode!, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port: number): void => {
      const upstream = { port, isReady: false };
      upstreams.add(upstream);
      void watch(upstream);
    },
    remove: (port: number): void => {
      for (const upstream of upstreams) if (upstream.port === port) upstreams.delete(upstream);
    },
    stop: async (): Promise<void> => {
      ended = true;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
