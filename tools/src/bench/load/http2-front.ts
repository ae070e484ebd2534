import { createSecureServer } from 'node:http2';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';
import type { Listening } from './shaped-link.ts';

export type Answer = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/** Belong to one connection, so they aren't handed on. */
const OF_ONE_CONNECTION = /^(:|connection$|keep-alive$|transfer-encoding$|upgrade$|host$)/;

const handedOn = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !OF_ONE_CONNECTION.test(name),
    ),
  ) as Record<string, string>;

/** Answers with what a server of this machine answers. @param address e.g. `http://127.0.0.1:8080` */
export const forwardTo = (address: string): Answer => {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true });
  return (incoming, outgoing) => {
    const onward = request(
      {
        agent,
        host: hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: handedOn(incoming.headers),
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, handedOn(answer.headers));
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.stream.close());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
};

/** An HTTP/2 server on a free port of this machine. */
export const openFront = async ({ key, cert }: Certificate, answer: Answer): Promise<Listening> => {
  const server = createSecureServer({ key, cert }, answer);
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
};
