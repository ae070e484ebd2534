import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { sendProblem } from '../../http/problem-answer.ts';
import { sendBusy, sendUnavailable } from '../api-problems.ts';
import type { CallLine } from '../call-line.ts';
import { passedHeaders } from '../passed-headers.ts';
import type { Upstream } from '../upstream.ts';
import { ReadAnswer } from './read-answer.ts';

export interface PassedReads {
  readonly upstream: Upstream;
  readonly line: CallLine;
  /** Most connections to the API. */
  readonly connections: number;
  /** Longest wait for the API's answer, and between two pieces of it, in ms. */
  readonly timeout: number;
  readonly gatewaySecret: string | undefined;
}

/** A body isn't read, and the API's address is its own. */
const OF_THIS_HOP: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
]);
/** A path with such a segment is another one for whoever resolves it. */
const DOT_SEGMENT = /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\]|%2f|%5c|$)/i;

const ofThisHop = ({ headers: { connection } }: FastifyRequest): ReadonlySet<string> => {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close')
    return OF_THIS_HOP;
  const named = connection.toLowerCase().split(',');
  return new Set([...OF_THIS_HOP, ...named.map((name) => name.trim())]);
};

/**
 * Passes calls that only read on to the API, with one buffer and no stream where the answer is
 * small, as nearly all are: they come by the thousand, and streams took most of the gateway's time.
 */
export const passReads = (
  app: FastifyInstance,
  { upstream, line, connections, timeout, gatewaySecret }: PassedReads,
): void => {
  const agent = new Agent({
    connections,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    keepAliveTimeout: 4_000,
  });
  app.addHook('onClose', () => agent.destroy());

  const send = (request: FastifyRequest, reply: FastifyReply, origin: string): void => {
    const asked = {
      origin,
      path: request.raw.url!,
      method: request.raw.method as 'GET' | 'HEAD',
      headers: passedHeaders(request, request.headers, gatewaySecret, ofThisHop(request)),
    };
    const dispatch = (answer: ReadAnswer): boolean => agent.dispatch(asked, answer);
    dispatch(new ReadAnswer(reply, () => line.answered(request), dispatch));
  };

  const pass = (request: FastifyRequest, reply: FastifyReply): void => {
    const { address } = upstream;
    if (!address) return void sendUnavailable(reply);
    if (DOT_SEGMENT.test(request.raw.url!.split('?', 1)[0]!))
      return void sendProblem(reply, 400, 'The address can not be read.');
    const enter = (isGranted: boolean): void =>
      isGranted ? send(request, reply, address) : void sendBusy(reply);
    const granted = line.enter(request, reply);
    if (typeof granted === 'boolean') enter(granted);
    else void granted.then(enter);
  };
  for (const url of ['/api', '/api/*']) app.route({ method: ['GET', 'HEAD'], url, handler: pass });
};
