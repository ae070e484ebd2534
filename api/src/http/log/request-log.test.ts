import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { requestLog } from './request-log.ts';

const lines: Record<string, unknown>[] = [];

const appAt = (level: string) => {
  lines.length = 0;
  const app = fastify({
    logger: { level, stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    disableRequestLogging: true,
    childLoggerFactory: requestLog,
    genReqId: () => 'the-id',
  });
  app.get('/all', async ({ log }) => {
    for (const name of ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const)
      log[name]({ of: name }, name);
    log.child({ part: 'inner' }).error('inner');
    return {};
  });
  app.get('/own', { logLevel: 'error' }, async ({ log }) => {
    log.warn('too little');
    log.error('enough');
    return {};
  });
  return app;
};

it.each([
  ['trace', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'inner']],
  ['warn', ['warn', 'error', 'fatal', 'inner']],
  ['silent', []],
])('a request writes its lines from %s on, with its id', async (level, expected) => {
  const app = appAt(level);
  await app.inject('/all');
  await app.close();
  expect(lines.map(({ msg }) => msg)).toEqual(expected);
  expect(lines.every(({ reqId }) => reqId === 'the-id')).toBe(true);
});

it('keeps what is bound, and what a route sets for itself', async () => {
  const app = appAt('info');
  await app.inject('/all');
  expect(lines.find(({ msg }) => msg === 'warn')).toMatchObject({ of: 'warn', level: 40 });
  expect(lines.at(-1)).toMatchObject({ part: 'inner', reqId: 'the-id' });
  lines.length = 0;
  await app.inject('/own');
  await app.close();
  expect(lines.map(({ msg }) => msg)).toEqual(['enough']);
});
