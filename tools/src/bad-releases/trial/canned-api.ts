import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cannedAnswer } from '../../contract-check/page/canned-answers.ts';

export interface CannedApi {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** An API of the specification's calls for gateways to stand on; it keeps nothing. */
export const startCannedApi = async (): Promise<CannedApi> => {
  const server = createServer((request, response) => {
    const { status, body } = cannedAnswer(request.method ?? 'GET', request.url ?? '/');
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
