import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as sent, still compressed. */
  readonly bytes: Buffer;
}

/**
 * An answer byte by byte, because fetch unpacks bodies itself. Opens its own connection, like a new
 * client.
 */
export const rawAnswer = (
  address: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const call = request(address, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          bytes: Buffer.concat(parts),
        }),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
