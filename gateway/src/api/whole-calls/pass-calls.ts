import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { sendProblem } from '../../http/problem-answer.ts';
import { sendBusy, sendUnavailable } from '../api-problems.ts';
import type { CallLine } from '../call-line.ts';
import { passedHeaders } from '../passed-headers.ts';
import type { Upstream } from '../upstream.ts';
import { PassedAnswer } from './passed-answer.ts';

export interface PassedCalls {
  readonly upstream: Upstream;
  readonly line: CallLine;
  /** Most connections to the API. */
  readonly connections: number;
  /** Longest wait for the API's answer, and between two pieces of it, in ms. */
  readonly timeout: number;
  readonly gatewaySecret: string | undefined;
}

/** Of a body; a larger one is passed on as it comes. */
const SMALL_BODY = 64 * 1024;
/** The length is that of the body that is sent, and the API's address is its own. */
const OF_THIS_HOP: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
]);
/** May be sent a second time when the connection broke. */
const REPEATED: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** A path with such a segment is another one for whoever resolves it. */
const DOT_SEGMENT = /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\]|%2f|%5c|$)/i;

const ofThisHop = ({ headers: { connection } }: FastifyRequest): ReadonlySet<string> => {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close')
    return OF_THIS_HOP;
  const named = connection.toLowerCase().split(',');
  return new Set([...OF_THIS_HOP, ...named.map((name) => name.trim())]);
};

/** A body that has come to its end; never called if the client leaves before. */
const onceWhole = (body: Readable | undefined, use: (whole: Buffer | undefined) => void): void => {
  if (!body) return use(undefined);
  const pieces: Buffer[] = [];
  body.on('data', (piece: Buffer) => pieces.push(piece));
  body.once('end', () => use(Buffer.concat(pieces)));
};

export interface WholeCalls {
  /** Whether a call that writes is small enough to be passed on by `pass`. */
  readonly takes: (request: FastifyRequest) => boolean;
  readonly pass: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Passes calls on to the API whose bodies and answers are small, as nearly all are, with a buffer
 * and no stream: they come by the thousand, and streams took most of the gateway's time. All calls
 * that only read come here; of the others those that `takes` is true for.
 */
export const passCalls = (
  app: FastifyInstance,
  { upstream, line, connections, timeout, gatewaySecret }: PassedCalls,
): WholeCalls => {
  const agent = new Agent({
    connections,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    keepAliveTimeout: 4_000,
  });
  app.addHook('onClose', () => agent.destroy());

  const send = (request: FastifyRequest, reply: FastifyReply, origin: string): void => {
    const headers = passedHeaders(request, request.headers, gatewaySecret, ofThisHop(request));
    const { method, url: path } = request.raw as { method: Dispatcher.HttpMethod; url: string };
    onceWhole(request.body as Readable | undefined, (body) => {
      const asked = { origin, path, method, headers, body };
      const dispatch = (answer: PassedAnswer): boolean => agent.dispatch(asked, answer);
      const again = REPEATED.has(method) ? dispatch : undefined;
      dispatch(new PassedAnswer(reply, () => line.answered(request), again));
    });
  };

  const pass = (request: FastifyRequest, reply: FastifyReply): void => {
    const { address } = upstream;
    if (!address) return void sendUnavailable(reply);
    if (DOT_SEGMENT.test(request.raw.url!.split('?', 1)[0]!))
      return void sendProblem(reply, 400, 'The address can not be read.');
    const enter = (isGranted: boolean): void => {
      if (isGranted) return send(request, reply, address);
      // Read to the end, so that the connection can be used again.
      (request.body as Readable | undefined)?.resume();
      sendBusy(reply);
    };
    const granted = line.enter(request, reply);
    if (typeof granted === 'boolean') enter(granted);
    else void granted.then(enter);
  };
  for (const url of ['/api', '/api/*']) app.route({ method: ['GET', 'HEAD'], url, handler: pass });
  return {
    takes: ({ headers }) =>
      headers['transfer-encoding'] === undefined &&
      Number(headers['content-length'] ?? 0) <= SMALL_BODY,
    pass,
  };
};
