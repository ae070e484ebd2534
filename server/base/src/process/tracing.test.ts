import { expect, it } from '@jest/globals';
import { tracingOf } from './tracing.ts';

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
