import { afterEach, expect, it, jest } from '@jest/globals';
import type { ReportCount, ReportedError, Reports } from '../objects/reports.ts';
import { setClock } from '../testing/clock.ts';
import { failureCount, loadCount, NO_REPORTS, reportedError } from '../testing/reports.ts';
import { describeStore } from '../testing/store-suite.ts';

const failed = (...failures: readonly ReportCount[]): Reports => ({ ...NO_REPORTS, failures });
const error = (over: Partial<ReportedError> = {}) =>
  reportedError({ references: ['r-1'], ...over });

describeStore('reports', (place) => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are summed over all gateways, the latest first', async () => {
    const store = place().open();
    expect(await store.readReports()).toEqual(NO_REPORTS);
    await store.writeReports(
      'a',
      failed(
        failureCount(),
        failureCount({ stage: 'render', fault: 'render', last: '2026-04-02T11:30:00.000Z' }),
      ),
    );
    await store.writeReports(
      'b',
      failed(
        failureCount({
          count: 5,
          first: '2026-04-02T09:00:00.000Z',
          last: '2026-04-02T10:30:00.000Z',
        }),
      ),
    );
    expect(await store.readReports()).toEqual(
      failed(
        failureCount({ stage: 'render', fault: 'render', last: '2026-04-02T11:30:00.000Z' }),
        failureCount({ count: 7, first: '2026-04-02T09:00:00.000Z' }),
      ),
    );
  });

  it('add up loads by release, generation and minute', async () => {
    const store = place().open();
    await store.writeReports('a', {
      ...NO_REPORTS,
      loads: [loadCount(), loadCount({ minute: 29_000_001 })],
    });
    await store.writeReports('b', {
      ...NO_REPORTS,
      loads: [loadCount(), loadCount({ generation: 4 })],
    });
    expect((await store.readReports()).loads).toEqual([
      loadCount({ loads: 20, failed: 4, counted: { loads: 10, failed: 2, people: 0 } }),
      loadCount({ minute: 29_000_001 }),
      loadCount({ generation: 4 }),
    ]);
  });

  it('bring equal errors together, and keep the last five of a release', async () => {
    const store = place().open();
    await store.writeReports('a', { ...NO_REPORTS, errors: [error()] });
    await store.writeReports('b', {
      ...NO_REPORTS,
      errors: [
        error({ browser: 'Firefox 140', references: ['r-2'], last: '2026-04-02T12:00:00.000Z' }),
        ...[1, 2, 3, 4, 5].map((at) =>
          error({ message: `another ${at}`, last: `2026-04-02T10:0${at}:00.000Z` }),
        ),
      ],
    });
    const { errors } = await store.readReports();
    expect(errors.map(({ message }) => message)).toEqual([
      'x is not a function',
      'another 5',
      'another 4',
      'another 3',
      'another 2',
    ]);
    expect(errors[0]).toEqual(
      error({
        count: 2,
        browser: 'Firefox 140',
        references: ['r-2', 'r-1'],
        last: '2026-04-02T12:00:00.000Z',
      }),
    );
  });

  it('of gateways that told only failures are read', async () => {
    await place()
      .backend()
      .write(
        'reports/old.json',
        JSON.stringify({ at: '2026-04-02T10:00:00.000Z', counts: [failureCount()] }),
      );
    expect(await place().open().readReports()).toEqual(failed(failureCount()));
  });

  it('of one gateway replace what it wrote before', async () => {
    const store = place().open();
    await store.writeReports('a', failed(failureCount()));
    await store.writeReports('a', failed(failureCount({ count: 3 })));
    expect(await store.readReports()).toEqual(failed(failureCount({ count: 3 })));
  });

  it('that are damaged, whole or in part, are left out', async () => {
    const store = place().open();
    await store.writeReports('a', failed(failureCount()));
    await place().backend().write('reports/b.json', '{"at":"2026');
    await place()
      .backend()
      .write(
        'reports/c.json',
        JSON.stringify({
          at: '2026-04-02T10:00:00.000Z',
          counts: [
            failureCount(),
            { ...failureCount(), stage: 'nowhere' },
            { ...failureCount(), count: 'many' },
            null,
          ],
          loads: [loadCount({ loads: -1 }), { ...loadCount(), counted: 1 }],
          errors: [{ ...error(), frames: 'none' }, 7],
        }),
      );
    await place().backend().write('reports/d.json', 'null');
    expect(await store.readReports()).toEqual(failed(failureCount({ count: 4 })));
  });

  it('go a week after a gateway wrote its last', async () => {
    setClock(Date.parse('2026-04-02T12:00:00Z'));
    const store = place().open();
    await store.writeReports('gone', failed(failureCount()));
    await store.writeReports('here', failed(failureCount()));
    jest.setSystemTime(Date.parse('2026-04-09T11:00:00Z'));
    await store.prune();
    await store.writeReports('here', failed(failureCount()));
    jest.setSystemTime(Date.parse('2026-04-09T13:00:00Z'));
    await store.prune();
    expect(await store.readReports()).toEqual(failed(failureCount()));
  });

  it.each(['', '../a', 'a/b', '.a'])('take no gateway called %j', async (name) => {
    await expect(place().open().writeReports(name, NO_REPORTS)).rejects.toMatchObject({
      fault: 'bad-name',
    });
  });
});
