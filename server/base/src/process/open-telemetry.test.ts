import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import Fastify from 'fastify';
import { openTelemetry } from './open-telemetry.ts';
import { tracingOf } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const FLAGS = '01';

const sent: ReadableSpan[] = [];
const exporter: SpanExporter = {
  export: (spans, done) => {
    sent.push(...spans);
    done({ code: 0 });
  },
  shutdown: async () => {},
};
const tracing = openTelemetry('refined-test', exporter);
const ran = (sql: string) => tracing.addStatement({ sql, ms: 5, isFailed: false });

const lines: Record<string, unknown>[] = [];
const write = (line: string): void => void lines.push(JSON.parse(line) as (typeof lines)[number]);
const app = Fastify({ logger: { stream: { write } } });
const events = new PassThrough();
/** The headers of the posted request, as they would be passed on. */
let passed: Record<string, unknown> = {};
let address = '';

/** The body comes after the headers, as from a distant client. */
const post = async (): Promise<void> => {
  const call = httpRequest(`${address}/drugs/4711?name=hidden`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${CALLER}-${FLAGS}`,
    },
  });
  call.flushHeaders();
  await once(app.server, 'request');
  call.end('{"name":"hidden"}');
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
};
/** A client that leaves before the answer. */
const leave = async (): Promise<void> => {
  const call = httpRequest(`${address}/hanging`).on('error', () => {});
  call.end();
  const [, answer] = await once(app.server, 'request');
  call.destroy();
  await once(answer, 'close');
};

beforeAll(async () => {
  tracing.watch(app);
  app.post('/drugs/:id', async ({ headers, log }) => {
    ran('update drug set name = $1');
    passed = { ...headers };
    log.info('at work');
    return 'done';
  });
  app.get('/failing', async () => {
    throw new Error('hidden');
  });
  app.get('/hanging', () => new Promise(() => {}));
  app.get('/healthz', async () => 'ok');
  app.get('/events', async (_request, reply) => reply.type('text/event-stream').send(events));
  address = await app.listen({ host: '127.0.0.1', port: 0 });

  await post();
  await leave();
  await (await fetch(`${address}/failing`)).text();
  await (await fetch(`${address}/healthz`)).text();
  await (await fetch(`${address}/nowhere/4711`)).text();
  events.write(': \n\n');
  const stream = await fetch(`${address}/events`);
  ran('select outside of any request');
  // The stream is still open.
  await tracing.end(1_000);
  await stream.body!.cancel();
});
afterAll(() => app.close());

const spanOf = (name: string): ReadableSpan => {
  const found = sent.filter((span) => span.name === name);
  expect(found).toHaveLength(1);
  return found[0]!;
};

it('an answer is a span below its caller’s, with route, status and request', () => {
  const span = spanOf('POST /drugs/:id');
  expect(span.resource.attributes['service.name']).toBe('refined-test');
  expect(span.kind).toBe(SpanKind.SERVER);
  expect(span.spanContext().traceId).toBe(TRACE);
  expect(span.parentSpanContext?.spanId).toBe(CALLER);
  expect(span.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/drugs/:id',
    'http.response.status_code': 200,
    request_id: 'req-1',
  });
});

it('whoever it is passed on to is below it', () => {
  const { spanId } = spanOf('POST /drugs/:id').spanContext();
  expect(passed.traceparent).toBe(`00-${TRACE}-${spanId}-${FLAGS}`);
});

it('a statement is a span below the answer it ran for, also after a body that came late', () => {
  const span = spanOf('update');
  expect(span.parentSpanContext?.spanId).toBe(spanOf('POST /drugs/:id').spanContext().spanId);
  expect(span.attributes['db.query.text']).toBe('update drug set name = $1');
  expect(span.duration).toEqual([0, 5_000_000]);
  expect(sent.map(({ name }) => name)).not.toContain('select');
});

it('the lines of its log name its trace', () => {
  const own = lines.filter(({ reqId }) => reqId === 'req-1').slice(1);
  expect(own.map(({ msg, trace_id }) => [msg, trace_id])).toEqual([
    ['at work', TRACE],
    ['request completed', TRACE],
  ]);
});

it('a failure is one, and who leaves gets no status', () => {
  expect(spanOf('GET /failing').status.code).toBe(SpanStatusCode.ERROR);
  expect(spanOf('GET /hanging').attributes).not.toHaveProperty('http.response.status_code');
});

it('a stream’s span ends where the stream begins', () => {
  expect(spanOf('GET /events').attributes).toMatchObject({ 'http.response.status_code': 200 });
});

it('health has none, and nothing has what stands in an address or a body', () => {
  expect(sent.map(({ name }) => name).sort()).toEqual([
    'GET',
    'GET /events',
    'GET /failing',
    'GET /hanging',
    'POST /drugs/:id',
    'update',
  ]);
  const all = JSON.stringify(
    sent.map(({ name, attributes, status }) => [name, attributes, status]),
  );
  expect(all).not.toMatch(/hidden|4711/);
});

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

it.each([
  ['nothing is set', {}],
  ['the endpoint is blank', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
  ['only a service is named', { OTEL_SERVICE_NAME: 'ours' }],
  ['it is disabled', { ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }],
  ['other exporters are asked for', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
])('there are no traces where %s', async (_why, variables) => {
  const told: string[] = [];
  expect(await tracingOf('api', variables, (line) => told.push(line))).toBeUndefined();
  expect(told).toEqual([]);
});

it('a protocol that is none of ours is told', async () => {
  const told: string[] = [];
  const variables = { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  expect(await tracingOf('api', variables, (line) => told.push(line))).toBeUndefined();
  expect(told).toEqual([
    'Warning: traces are sent by http/protobuf or http/json, not by grpc. None are sent.',
  ]);
});

it('traces are asked for by either endpoint', async () => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = ENDPOINT;
  const tracing = await tracingOf('api', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT }, () => {});
  expect(tracing).toBeDefined();
  await tracing!.end(1_000);
});
