import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy to a server that a test can cut; connections only work while it is plugged in. */
export interface Cable {
  /** The server's address through the proxy. */
  readonly url: string;
  plugIn(): Promise<void>;
  /** Breaks every connection and refuses new ones, as if the server were gone. */
  pullOut(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** Unplugged at first. */
export const cableTo = async (url: string): Promise<Cable> => {
  const { hostname, port } = new URL(url);
  const here = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const throughCable = new URL(url);
  throughCable.host = `127.0.0.1:${here}`;
  return {
    url: throughCable.href,
    plugIn: async () => {
      server = createServer((near) => {
        const far = connect(Number(port), hostname);
        [near, far].forEach(keep);
        near.pipe(far).pipe(near);
      });
      await new Promise<void>((resolve) => server!.listen(here, '127.0.0.1', resolve));
    },
    pullOut: async () => {
      const closed = new Promise((resolve) => server!.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
