import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase } from '../testing/databases.ts';
import { addDrug } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';
import { bootTestApp, type TestApp } from '../testing/test-app.ts';

const TOKEN = 'a token for metrics';
const read = async ({ app }: Pick<TestApp, 'app'>, authorization = `Bearer ${TOKEN}`) =>
  app.inject({ url: '/metrics', headers: { authorization } });
const valueOf = (text: string, series: string): string | undefined =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);

describeApi('metrics without a token', (api) => {
  it('are nowhere', async () => {
    expect((await read(api())).statusCode).toBe(404);
  });
});

describeApi(
  'metrics',
  (api) => {
    it('are for whoever has the token', async () => {
      expect((await read(api(), 'Bearer another')).statusCode).toBe(401);
      expect((await read(api(), '')).statusCode).toBe(401);
      const answer = await read(api());
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    });

    it('count calls by route, without what stands in addresses', async () => {
      // A number too long to occur in a measured value.
      await api().get('/api/drugs/1471147114/');
      await api().get('/api/drugs/?search=hidden');
      const { body } = await read(api());
      expect(
        valueOf(
          body,
          'http_request_duration_seconds_count{method="GET",route="/api/drugs/:id",status="404"}',
        ),
      ).toBe('1');
      expect(body).not.toMatch(/1471147114|hidden/);
      expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
    });

    it('say nothing of a disk that nobody looks at, and that nobody has to receive the log', async () => {
      const { body } = await read(api());
      expect(body).not.toContain('refined_database_room');
      expect(valueOf(body, 'refined_database_receiver_missing')).toBe('0');
    });

    it('tell the size of the queues and the age of their oldest drug', async () => {
      const { db } = api();
      const id = await addDrug(db, { queue: 'manual' });
      await sql`update drug set queued_at = now() - interval '3 days' where id = ${id}`.execute(db);
      const { body } = await read(api());
      expect(valueOf(body, 'refined_queue_drugs{queue="manual"}')).toBe('1');
      const oldest = Number(valueOf(body, 'refined_queue_oldest_seconds{queue="manual"}'));
      expect(Math.round(oldest / 3_600)).toBe(72);
      expect(valueOf(body, 'refined_queue_oldest_seconds{queue="dpd"}')).toBe('0');
      expect(valueOf(body, 'refined_database_up')).toBe('1');
    });

    it('tell how the last import of each kind ended', async () => {
      const add = (state: string, at: string) =>
        sql`insert into import_job (kind, extract_date, state, uploads, files, created_by, finished_at)
            values ('dpd', '2026-01-01', ${state}, '{}', '[]', 'ada', ${at}::timestamptz)`.execute(
          api().db,
        );
      await add('failed', '2026-02-01T00:00:00Z');
      const failed = (await read(api())).body;
      expect(valueOf(failed, 'refined_import_failed{kind="dpd"}')).toBe('1');
      await add('done', '2026-02-02T00:00:00Z');
      const done = (await read(api())).body;
      expect(valueOf(done, 'refined_import_failed{kind="dpd"}')).toBe('0');
      expect(
        Number(valueOf(done, 'refined_import_finished_timestamp_seconds{kind="dpd"}')) * 1_000,
      ).toBe(Date.parse('2026-02-02T00:00:00Z'));
    });
  },
  { configuration: { metricsToken: TOKEN } },
);

it('say that the database is away, and nothing that only it knows', async () => {
  const database = await openTestDatabase();
  const api = await bootTestApp(database, {
    pool: database.pool,
    configuration: { metricsToken: TOKEN },
  });
  const before = (await read(api)).body;
  expect(Number(valueOf(before, 'refined_database_connections{state="idle"}'))).toBeGreaterThan(0);
  await database.close();
  const { statusCode, body } = await read(api);
  expect(statusCode).toBe(200);
  expect(valueOf(body, 'refined_database_up')).toBe('0');
  expect(body).not.toContain('refined_queue_drugs{');
  await api.close();
});
