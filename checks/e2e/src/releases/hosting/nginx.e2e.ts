import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openApi } from '../../fixtures/api.ts';
import { goToReview, goToSearch, heading } from '../../fixtures/reviewer.ts';
import { test, testWithHeldApi } from './balanced.ts';
import { expect, expectRelease, QUEUE, SCREEN } from '../fixtures/release-fixture.ts';
import { releaseCommandHere } from '@refined/bad-releases/release-command';
import { loadPage } from '@refined/bad-releases/page-load';
import { rawAnswer, type RawAnswer } from './raw-answer.ts';

test.describe('Behind nginx, with the documented configuration,', () => {
  test('answers come as the gateway gives them: status, headers, compression and bytes', async ({
    balanced,
    releaseHost,
  }) => {
    const { token } = await openApi({ api: releaseHost.api });
    const state = (await releaseHost.store.readState())!;
    const { entry } = state.releases[SCREEN]![releaseHost.first]!;
    const html = await (await fetch(`${balanced.gateway(0)}${QUEUE}`)).text();
    const { etag } = (await rawAnswer(`${balanced.gateway(0)}/releases/state.json`)).headers;
    const asked: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      [QUEUE, { cookie: 'refined-bucket=7' }],
      [QUEUE, {}],
      ['/releases/state.json', {}],
      ['/releases/state.json', { 'if-none-match': etag! }],
      [`/releases/${SCREEN}/${releaseHost.first}/${entry.path}`, {}],
      [`/releases/${SCREEN}/${releaseHost.first}/nothing.js`, {}],
      [/\/bootstrap\/[^"]+/.exec(html)![0], {}],
      ['/bootstrap/nothing.js', {}],
      ['/favicon.svg', {}],
      ['/api/drugs/?queue=noc', { authorization: `Token ${token}` }],
      ['/api/drugs/?queue=noc', {}],
      ['/api/nothing/', {}],
    ];
    for (const [path, headers] of asked) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const call = (origin: string) =>
          rawAnswer(origin + path, { headers: { ...headers, 'accept-encoding': encoding } }).then(
            comparable,
          );
        expect(await call(balanced.address), `${path} in ${encoding}`).toEqual(
          await call(balanced.gateway(1)),
        );
      }
    }
  });

  test('a screen’s call reaches its own service, with who is signed in, and its answer as it comes', async ({
    balanced,
    releaseHost,
  }) => {
    const asked: string[] = [];
    let finish = (): void => {};
    const service = createServer((request, response) => {
      const { method, url, headers } = request;
      asked.push(`${method} ${url} ${headers.authorization?.split(' ')[0]}`);
      if (url === '/lost') return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"cents":');
      finish = () => void response.end('1250}');
    });
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const { port } = service.address() as AddressInfo;
    for (const args of [
      ['register', 'prices-mfe', '--route', '/prices'],
      ['backend', 'prices-mfe', '--url', `http://127.0.0.1:${port}`],
    ])
      expect(await releaseCommandHere(releaseHost.releases, args)).toMatchObject({ status: 0 });
    const { token } = await openApi({ api: balanced.address });
    // Compression would delay the first part.
    const headers = { authorization: `Token ${token}`, 'accept-encoding': 'identity' };
    const address = `${balanced.address}/x/prices-mfe`;
    expect((await fetch(`${address}/prices/1`)).status).toBe(401);
    const answer = await fetch(`${address}/prices/1`, { headers });
    const parts = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await parts.read()).value).toBe('{"cents":');
    finish();
    expect((await parts.read()).value).toBe('1250}');
    for (const method of ['GET', 'PUT', 'POST']) {
      const lost = await fetch(`${address}/lost`, { method, headers });
      expect([method, lost.status]).toEqual([method, 503]);
    }
    // The gateway repeats a read whose connection broke; nginx repeats nothing.
    const lost = ['GET', 'GET', 'PUT', 'POST'].map((method) => `${method} /lost Bearer`);
    expect(asked).toEqual(['GET /prices/1 Bearer', ...lost]);
    expect(balanced.asked().filter((gateways) => gateways.length > 1)).toEqual([]);
    service.closeAllConnections();
    service.close();
  });

  test('a reviewer notices nothing of a gateway that is killed', async ({ page, balanced }) => {
    await page.goto(QUEUE);
    await expectRelease(page);
    await balanced.kill(1);
    await goToSearch(page);
    await page.reload();
    await expect(heading(page, 'Drug Search')).toBeVisible();
    await goToReview(page);
    await expectRelease(page);
  });

  test('without any gateway it says so in plain text, and goes on when one is there again', async ({
    balanced,
  }) => {
    await Promise.all([balanced.kill(0), balanced.kill(1)]);
    for (const [path, method] of [
      [QUEUE, 'GET'],
      ['/releases/state.json', 'GET'],
      ['/api/drugs/', 'GET'],
      ['/api/drugs/1/', 'PUT'],
    ] as const) {
      const { status, headers, bytes } = await rawAnswer(balanced.address + path, { method });
      expect([
        path,
        status,
        headers['content-type'],
        headers['cache-control'],
        headers['retry-after'],
        bytes.toString(),
      ]).toEqual([
        path,
        503,
        'text/plain',
        'no-store',
        '2',
        'ReFined is not available at the moment.\n',
      ]);
    }
    await balanced.startAgain(0);
    await expect(async () => void (await loadPage(balanced.address, QUEUE, SCREEN))).toPass();
  });
});

testWithHeldApi.describe('Behind nginx, a call', () => {
  testWithHeldApi.describe('whose gateway is a process', () => {
    testWithHeldApi.use({ asProcesses: true });
    testWithHeldApi(
      'that writes is not repeated when its gateway dies; one that reads is',
      async ({ balanced, heldApi }) => {
        // The first gateway holds a call of each method when it dies. The other gateway holds its
        // calls meanwhile, because nginx sends the next call to the gateway with fewer.
        const byTheOther: ServerResponse[] = [];
        const answered: Promise<RawAnswer>[] = [];
        let isHolding = true;
        heldApi.answer(({ gateway }, response) => {
          if (gateway === 0) return;
          if (isHolding) byTheOther.push(response);
          else response.end('by the other one');
        });
        const held = new Map<string, Promise<RawAnswer>>();
        for (const method of ['PUT', 'POST', 'PATCH', 'DELETE', 'GET'])
          while (!held.has(method)) {
            const arrival = heldApi.nextArrival();
            const call = rawAnswer(`${balanced.address}/api/drugs/7/`, {
              method,
              body: method === 'GET' ? undefined : '{"queue":"noc"}',
            });
            // A call that nginx or a gateway answers by itself doesn't arrive: try again.
            const arrived = await Promise.race([arrival, call.then(() => undefined)]);
            if (arrived?.gateway === 0) held.set(method, call);
            else answered.push(call);
          }
        isHolding = false;
        for (const response of byTheOther) response.end();
        await Promise.all(answered);
        const arrivedBefore = heldApi.arrived.length;
        await balanced.kill(0);
        for (const [method, call] of held) {
          const { status, headers, bytes } = await call;
          if (method === 'GET')
            expect([status, bytes.toString()]).toEqual([200, 'by the other one']);
          else
            expect([method, status, headers['content-type'], headers['retry-after']]).toEqual([
              method,
              503,
              'text/plain',
              '2',
            ]);
        }
        expect(heldApi.arrived.slice(arrivedBefore)).toMatchObject([{ gateway: 1, method: 'GET' }]);
      },
    );
  });

  testWithHeldApi(
    'that writes goes to the other gateway when its own is not there: nothing of it was sent',
    async ({ balanced, heldApi }) => {
      await balanced.kill(0);
      heldApi.answer((_arrival, response) => void response.end('done'));
      const calls = ['PUT', 'POST', 'PATCH', 'DELETE'].flatMap((method) =>
        Array.from({ length: 5 }, () => method),
      );
      const answers: string[] = [];
      for (const method of calls) {
        const { status, bytes } = await rawAnswer(`${balanced.address}/api/drugs/7/`, {
          method,
          body: '{}',
        });
        answers.push(`${method} ${status} ${bytes.toString()}`);
      }
      expect(answers).toEqual(calls.map((method) => `${method} 200 done`));
      expect(heldApi.arrived.map(({ method }) => method)).toEqual(calls);
      expect(balanced.asked().flat()).toContain(new URL(balanced.gateway(0)).host);
    },
  );

  testWithHeldApi(
    'whose API dies, or answers that it is busy, is not repeated: the answer is the gateway’s',
    async ({ balanced, heldApi }) => {
      for (const method of ['PUT', 'POST']) {
        heldApi.answer((_arrival, response) => void response.destroy());
        const { status, headers } = await rawAnswer(`${balanced.address}/api/drugs/7/`, {
          method,
          body: '{}',
        });
        expect([status, headers['content-type'], heldApi.arrived.length]).toEqual([
          503,
          'application/problem+json; charset=utf-8',
          1,
        ]);
      }
      for (const method of ['GET', 'PUT', 'POST']) {
        heldApi.answer(
          (_arrival, response) => void response.writeHead(503, { 'retry-after': '9' }).end('busy'),
        );
        const { status, headers, bytes } = await rawAnswer(`${balanced.address}/api/drugs/7/`, {
          method,
        });
        expect([status, headers['retry-after'], bytes.toString(), heldApi.arrived.length]).toEqual([
          503,
          '9',
          'busy',
          1,
        ]);
      }
    },
  );

  testWithHeldApi(
    'reaches the API with who sent it, whatever the sender says of itself',
    async ({ balanced, heldApi }) => {
      heldApi.answer((_arrival, response) => void response.end());
      await rawAnswer(`${balanced.address}/api/user/`, {
        headers: {
          'x-forwarded-for': '6.6.6.6',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'elsewhere.example',
        },
      });
      expect(heldApi.arrived).toMatchObject([
        {
          headers: {
            'x-forwarded-for': '127.0.0.1',
            'x-forwarded-proto': 'http',
            'x-forwarded-host': new URL(balanced.address).host,
          },
        },
      ]);
    },
  );
});

/** Headers of a single hop or a single answer. */
const NOT_COMPARED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'server',
  'x-request-id',
]);

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: (bytes) => gunzipSync(bytes),
  identity: (bytes) => bytes,
};

/**
 * An answer without what differs each time: times, request ids, a page's nonce and what depends on
 * it, a new browser's bucket.
 */
const comparable = ({ status, headers, bytes }: RawAnswer) => {
  const text = UNPACK[headers['content-encoding'] ?? 'identity']!(bytes).toString('latin1');
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] as string)?.[1];
  const isPage = nonce !== undefined;
  const plain = (value: string) =>
    (isPage
      ? value
          .replaceAll(nonce, 'NONCE')
          .replaceAll(String(headers['x-request-id']), 'R')
          .replace(/(refined-bucket=|"bucket":)\d+/g, '$1N')
      : value
    ).replace(/"request_id":"[^"]+"/, '"request_id":"R"');
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        NOT_COMPARED.has(name) || (isPage && name === 'content-length')
          ? []
          : [[name, plain(String(value))]],
      ),
    ),
    body: isPage
      ? plain(text)
      : text.includes('request_id')
        ? plain(text)
        : bytes.toString('base64'),
  };
};
