import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface LinkShape {
  /** In ms. */
  readonly roundTrip: number;
  /** Towards the browser, in bits per second; all connections share it. */
  readonly rate: number;
}

/** The links of the bars. */
export const LINKS: Readonly<Record<string, LinkShape>> = {
  slow: { roundTrip: 150, rate: 1_600_000 },
  fast: { roundTrip: 40, rate: 10_000_000 },
};

/** Payload of a packet, and with how many of them a new connection may begin (RFC 6928). */
const PACKET = 1_460;
const FIRST_PACKETS = 10;
/** What is read ahead of the link: more would keep answers behind files that could wait. */
const AHEAD = 64 * 1_024;

/** Runs actions in their order, each not before its time; timers alone may change the order. */
export const timetable = (now = () => performance.now(), later: typeof setTimeout = setTimeout) => {
  const due: { readonly at: number; readonly action: () => void }[] = [];
  let isWaiting = false;
  const wait = (): void => {
    const [next] = due;
    if (!next || isWaiting) return;
    isWaiting = true;
    later(run, Math.max(0, next.at - now()));
  };
  const run = (): void => {
    isWaiting = false;
    for (let next = due[0]; next && next.at <= now(); next = due[0]) {
      due.shift();
      next.action();
    }
    wait();
  };
  return (at: number, action: () => void): void => {
    due.push({ at: Math.max(at, due.at(-1)?.at ?? 0), action });
    wait();
  };
};

/**
 * Sends what the server writes as a slow link with slow start would: at most a window of bytes is
 * on its way, which grows by what has arrived.
 */
const sendDown = (from: Socket, to: Socket, { roundTrip }: LinkShape, onLink: OnLink): void => {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let onTheWay = 0;
  let window = FIRST_PACKETS * PACKET;
  let hasEnded = false;
  const deliver = timetable();
  const arrived = timetable();

  const send = (): void => {
    while (waiting.length > 0 && onTheWay < window) {
      const [next] = waiting as [Buffer];
      const packet = next.subarray(0, PACKET);
      if (packet.length === next.length) waiting.shift();
      else waiting[0] = next.subarray(PACKET);
      waitingBytes -= packet.length;
      onTheWay += packet.length;
      const arrives = onLink(packet.length) + roundTrip / 2;
      deliver(arrives, () => {
        to.write(packet);
        arrived(performance.now() + roundTrip / 2, () => {
          onTheWay -= packet.length;
          window += packet.length;
          send();
        });
      });
    }
    if (waitingBytes < AHEAD) from.resume();
    if (hasEnded && waiting.length === 0) deliver(performance.now(), () => to.end());
  };
  from.on('data', (data: Buffer) => {
    waiting.push(data);
    waitingBytes += data.length;
    if (waitingBytes >= AHEAD) from.pause();
    send();
  });
  from.on('end', () => {
    hasEnded = true;
    send();
  });
};

/** When so many more bytes have left the link. */
type OnLink = (bytes: number) => number;

const sharedRate = ({ rate }: LinkShape): OnLink => {
  let free = 0;
  return (bytes) => (free = Math.max(free, performance.now()) + (bytes * 8_000) / rate);
};

export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * A link to a port of this machine. Requests are small, so only their round trip counts; opening a
 * connection costs one, too.
 */
export const openLink = async (port: number, shape: LinkShape): Promise<Listening> => {
  const onLink = sharedRate(shape);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (browser) => {
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
    const up = timetable();
    const opened = performance.now() + shape.roundTrip;
    browser.on('data', (data: Buffer) =>
      up(Math.max(opened, performance.now()) + shape.roundTrip / 2, () => upstream.write(data)),
    );
    browser.on('end', () => up(performance.now(), () => upstream.end()));
    sendDown(upstream, browser, shape, onLink);
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    browser.on('error', () => undefined);
    browser.on('close', () => upstream.destroy());
    // When it ends, what it sent is still on its way.
    upstream.on('error', () => browser.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
