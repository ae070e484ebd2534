import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import Fastify, { LogController } from 'fastify';
import { logAnswers, partLog, REQUEST_ID, requestId } from './part-log.ts';

it('a part logs a line for each answer, without what could be secret', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const app = Fastify({
    logger: { ...partLog('part', 'info'), stream },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: REQUEST_ID,
    }),
    genReqId: requestId,
    requestIdHeader: false,
  });
  logAnswers(app, ({ headers }) => headers.from);
  app.get('/drugs', () => 'all');
  app.get('/failing', (_request, reply) => reply.code(503).send());
  await app.inject({
    url: '/drugs?drug_name=a+secret',
    headers: { 'x-request-id': 'call-of-a-gateway', from: 'robin', authorization: 'Token secret' },
  });
  await app.inject('/failing');

  expect(lines).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      name: 'part',
      request_id: 'call-of-a-gateway',
      method: 'GET',
      path: '/drugs',
      status: 200,
      ms: expect.any(Number),
      user: 'robin',
      msg: 'answered',
    },
    expect.objectContaining({ level: 30, path: '/failing', status: 503 }),
  ]);
});
