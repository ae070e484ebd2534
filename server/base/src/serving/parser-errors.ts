import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers';
import { problemBody } from './problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Answers to requests that Node's HTTP parser refuses, by the parser's code. */
const FAULTS: Readonly<Record<string, { status: number; detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers of the request are too large.' },
};
const UNREADABLE = { status: 400, detail: 'The request can not be read.' };

/**
 * The complete answer as bytes for the connection: without a request, no hook runs that would add
 * the headers.
 */
const rawProblem = (code: string | undefined, requestId: string): string => {
  const { status, detail } = FAULTS[code ?? ''] ?? UNREADABLE;
  const problem = problemBody(status, detail, requestId);
  const body = JSON.stringify(problem);
  const all = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    // All characters are ASCII, so characters are bytes.
    'content-length': String(body.length),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${problem.title}\r\n${lines.join('')}\r\n${body}`;
};

/** Time in ms for the client to read its answer before the connection is cut. */
const LINGER = 2_000;

/**
 * Answers requests that Node's HTTP parser refuses (400, 408, 431) like other refusals: as a
 * problem with the security headers. Bytes that still arrive are read, because closing with unread
 * bytes would reset the connection and lose the answer. `watch` records each connection's
 * unfinished answers: in the middle of one, no other can be sent.
 */
export const parserErrorAnswerer = () => {
  const unfinished = new WeakMap<Socket, readonly ServerResponse[]>();
  const answered = new WeakSet<Socket>();
  return {
    watch: (server: Server): void => {
      server.on('request', ({ socket }, answer) => {
        const before = unfinished.get(socket) ?? [];
        unfinished.set(socket, [...before.filter((one) => !one.writableFinished), answer]);
      });
    },
    answer: ({ code }: { readonly code?: string }, socket: Socket): void => {
      if (code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return;
      answered.add(socket);
      const isAnswering = unfinished
        .get(socket)
        ?.some(({ headersSent, writableFinished }) => headersSent && !writableFinished);
      if (!socket.writable || isAnswering) return void socket.destroy();
      socket.end(rawProblem(code, crypto.randomUUID()));
      socket.resume();
      // unref: the timer doesn't keep the process running.
      setTimeout(() => socket.destroy(), LINGER).unref();
    },
  };
};

/**
 * Expectations other than `100-continue` may be ignored (RFC 9110); Node would answer a bare 417.
 */
export const ignoreExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, answer) => void server.emit('request', request, answer));
};
