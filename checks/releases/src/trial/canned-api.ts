import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalls } from '@refined/shared/contract';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';
import { CANNED_SESSION, cannedAnswer } from '@refined/gate';

export interface CannedApi {
  readonly address: string;
  readonly close: () => Promise<void>;
}

const { signIn } = createCalls(DEFAULT_PAGE_CONFIG.productKey);
const SIGNED_OUT = { status: 401, body: { detail: 'Invalid token.' } };

/** Without the right session only sign-in works. */
const answerTo = ({ method = 'GET', url = '/', headers }: IncomingMessage) =>
  url.startsWith(signIn.path) || headers.authorization === `Token ${CANNED_SESSION.token}`
    ? cannedAnswer(method, url)
    : SIGNED_OUT;

/** An API with the specification's calls for gateways; it stores nothing. */
export const startCannedApi = async (): Promise<CannedApi> => {
  const server = createServer((request, response) => {
    const { status, body } = answerTo(request);
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
