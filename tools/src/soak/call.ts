import { Agent, request } from 'node:http';

export interface CallAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The body, parsed on demand: under load most bodies aren't needed. */
  readonly body: Buffer;
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Longest wait for an answer, in ms. */
const PATIENCE = 30_000;

/** Calls over kept-alive connections; `from` is the local address that they come from. */
export const caller = (
  origin: string,
  { mostSockets = Infinity, from }: { mostSockets?: number; from?: string } = {},
) => {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: mostSockets,
    ...(from === undefined ? {} : { localAddress: from }),
  });
  /** Rejects when no answer comes. */
  const call = (
    path: string,
    { method = 'GET', headers = {}, body }: CallOptions = {},
  ): Promise<CallAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        origin + path,
        { agent, method, headers, timeout: PATIENCE },
        (response) => {
          const parts: Buffer[] = [];
          const status = response.statusCode ?? 0;
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status,
              retryAfter: response.headers['retry-after'],
              body: Buffer.concat(parts),
            }),
          );
        },
      );
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE / 1_000} s`)));
      sent.once('error', reject);
      sent.end(body);
    });
  return { call, close: () => agent.destroy() };
};

export type Call = ReturnType<typeof caller>['call'];

export const asUser = (token: string): Readonly<Record<string, string>> => ({
  authorization: `Token ${token}`,
});
