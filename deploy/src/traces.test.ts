import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { freePort } from '@refined/tools/free-port';
import pg from 'pg';
import { startCollector, startPart, type PartProcess, type Span } from './traced-product.ts';
import { addAccount, newDatabase, newStore, TOKEN } from './watched-product.ts';

const TERM = 'metformin-of-somebody';
const VIEW = { name: TERM, place: 'dpd', filter: '', sort: '', as: 'cards', shared: false };
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };

let collector: Awaited<ReturnType<typeof startCollector>> | undefined;
const running: PartProcess[] = [];
const start = async (...how: Parameters<typeof startPart>): Promise<PartProcess> => {
  const part = await startPart(...how);
  running.push(part);
  return part;
};
const endAll = () => Promise.all(running.splice(0).map(({ end }) => end()));

afterEach(async () => {
  await endAll();
  await collector?.close();
  collector = undefined;
});

const untilReady = async ({ address }: PartProcess): Promise<void> => {
  while ((await fetch(`${address}/readyz`)).status !== 200) await delay(20);
};

const startApi = async (tracing: Record<string, string>) => {
  const DATABASE_URL = await newDatabase();
  const api = await start('server/api/main.mjs', {
    API_PORT: '0',
    DATABASE_URL,
    SEED: '0',
    ...tracing,
  });
  const sql = new pg.Client({ connectionString: DATABASE_URL });
  await sql.connect();
  await addAccount(sql);
  await sql.end();
  return api;
};
const startGateway = async (environment: Record<string, string>) => {
  const { folder } = await newStore();
  return start('server/gateway/main.mjs', { PORT: '0', RELEASES: folder, ...environment });
};
const startRegistry = async (tracing: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-registry-'));
  const { folder: RELEASES } = await newStore();
  const REGISTRY_KEY = join(folder, 'registry-key.pem');
  return start('server/registry/main.mjs', {
    REGISTRY_PORT: '0',
    RELEASES,
    REGISTRY_KEY,
    DATA_DIR: folder,
    ...tracing,
  });
};
const exactly = <T>(found: readonly T[]): T => {
  expect(found).toHaveLength(1);
  return found[0]!;
};

it('a call through the gateway is one trace, from the caller to the statements', async () => {
  collector = await startCollector();
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  };
  const [api, registry] = [await startApi(tracing), await startRegistry(tracing)];
  const gateway = await startGateway({
    API_UPSTREAM: api.address,
    REGISTRY_UPSTREAM: registry.address,
    ...tracing,
  });
  await untilReady(gateway);
  const signedIn = { authorization: `Token ${TOKEN}` };
  const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;
  const search = `${gateway.address}/api/drugs/?drug_name=${TERM}`;
  const answer = await fetch(search, { headers: { ...signedIn, traceparent } });
  expect(answer.status).toBe(200);
  const written = await fetch(`${gateway.address}/api/views/`, {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body: JSON.stringify(VIEW),
  });
  expect(written.status).toBe(200);
  expect((await fetch(`${gateway.address}/registry/commands`)).status).toBe(404);
  const [apiEnd, registryEnd, gatewayEnd] = await endAll();

  expect([apiEnd, registryEnd, gatewayEnd].map((end) => end?.status)).toEqual([0, 0, 0]);
  expect(new Set(collector.requests)).toEqual(new Set(['POST /v1/traces']));
  const { spans } = collector;
  const inTrace = spans.filter(({ trace }) => trace === CALLER.trace);
  const of = (found: readonly Span[], service: string, parent: string | undefined) =>
    found.filter((span) => span.service === service && span.parent === parent);
  const outer = exactly(of(inTrace, 'refined-gateway', CALLER.span));
  const inner = exactly(of(inTrace, 'refined-api', outer.id));
  expect(outer).toMatchObject({
    name: 'GET /api/*',
    attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 },
  });
  expect(inner).toMatchObject({
    name: 'GET /api/drugs/',
    attributes: {
      'http.route': '/api/drugs/',
      'http.response.status_code': 200,
      request_id: answer.headers.get('x-request-id'),
    },
  });
  expect(outer.attributes.request_id).toBe(inner.attributes.request_id);
  const statements = of(inTrace, 'refined-api', inner.id);
  expect(statements.map(({ name }) => name)).toContain('select');
  expect(inTrace).toHaveLength(2 + statements.length);

  const post = exactly(
    spans.filter(({ name, service }) => name === 'POST /api/views/' && service === 'refined-api'),
  );
  expect(of(spans, 'refined-api', post.id).map(({ name }) => name)).toContain('insert');
  expect(spans.find(({ id }) => id === post.parent)).toMatchObject({ service: 'refined-gateway' });
  expect(spans.map(({ service }) => service)).toContain('refined-registry');

  const all = JSON.stringify(spans);
  for (const secret of [TERM, TOKEN, 'readyz']) expect(all).not.toContain(secret);
  for (const { lines } of [apiEnd!, gatewayEnd!])
    expect(lines).toContainEqual(
      expect.objectContaining({
        trace_id: CALLER.trace,
        request_id: outer.attributes.request_id,
        status: 200,
      }),
    );
});

it('a collector that is away costs no answer, and one line of the log', async () => {
  const api = await startApi({
    // Nothing listens there.
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '50',
    OTEL_BSP_SCHEDULE_DELAY: '1',
  });
  for (let call = 0; call < 20; call++) {
    const answer = await fetch(`${api.address}/api/user/`, {
      headers: { authorization: `Token ${TOKEN}` },
    });
    expect(answer.status).toBe(200);
  }
  const begun = Date.now();
  const [end] = await endAll();
  expect(Date.now() - begun).toBeLessThan(10_000);
  expect(end?.status).toBe(0);
  const told = end!.lines.filter(({ msg }) => String(msg).startsWith('Traces are not sent'));
  expect(told).toHaveLength(1);
  expect(end!.err).toMatch(/^packages: .*exporter-trace-otlp-proto/);
});

it.each([
  ['nothing is set', {}],
  ['it is disabled', { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }],
])('nothing of OpenTelemetry is loaded or sent where %s', async (_why, variables) => {
  collector = await startCollector();
  const gateway = await startGateway({
    API_HOST: 'http://127.0.0.1:9',
    ...('OTEL_SDK_DISABLED' in variables && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address }),
    ...variables,
  });
  const page = await fetch(`${gateway.address}/healthz`);
  expect(page.status).toBe(200);
  const [end] = await endAll();
  expect(end).toMatchObject({ status: 0, err: 'packages: \n' });
  expect(collector.requests).toEqual([]);
});
