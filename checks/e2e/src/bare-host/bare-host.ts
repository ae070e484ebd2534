import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBareCalls, type BareCall } from './bare-calls.ts';
import type { BareDrug } from './bare-drugs.ts';
import { headersOf, preflight } from './django-answers.ts';

export interface BareHost {
  /** Its origin, which differs from the page's. */
  readonly address: string;
  /** Every call since the last reset, except preflights. */
  readonly calls: readonly BareCall[];
  readonly drugs: () => readonly BareDrug[];
  readonly counts: () => Readonly<Record<string, number>>;
  /** Restores the initial drugs and clears the calls. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (bytes.length === 0) return undefined;
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString()) as unknown;
  // Form data, multipart or URL-encoded.
  return Object.fromEntries(
    await new Response(bytes, { headers: { 'content-type': type } }).formData(),
  );
};

/**
 * A host with only the specification's calls (§7): another origin with CORS, no paging, no ETag, no
 * extra address; 301 to the address with the slash, error bodies like Django's, numeric ids. It
 * requires a token only where the specification does, and records every call so that a story can
 * compare it with the specification to the letter.
 */
export const startBareHost = async (productKey: string): Promise<BareHost> => {
  const bare = createBareCalls(productKey);
  const calls: BareCall[] = [];

  const server = createServer((request, response) => {
    const respond = async (): Promise<void> => {
      const { method = 'GET', url: address = '/', headers } = request;
      const answer =
        method === 'OPTIONS'
          ? preflight()
          : await readBody(request).then((body) => {
              const call: BareCall = {
                method,
                address,
                headers: headers as BareCall['headers'],
                body,
              };
              calls.push(call);
              return bare.answer(call);
            });
      response.writeHead(answer.status, headersOf(answer, headers.origin));
      response.end(
        typeof answer.body === 'string' || answer.body === undefined
          ? (answer.body ?? '')
          : JSON.stringify(answer.body),
      );
    };
    respond().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    drugs: bare.drugs,
    counts: bare.counts,
    reset: () => {
      bare.reset();
      calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
