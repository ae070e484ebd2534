import { afterEach, expect, it, jest } from '@jest/globals';
import { describeStore } from '../testing/store-suite.ts';
import type { ReportCount } from '../objects/release-store.ts';

const count = (over: Partial<ReportCount> = {}): ReportCount => ({
  workspace: 'queues-mfe',
  version: '1.0.0',
  stage: 'entry',
  fault: 'network',
  count: 2,
  first: '2026-04-02T10:00:00.000Z',
  last: '2026-04-02T11:00:00.000Z',
  ...over,
});

describeStore('reports', (place) => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are summed over all gateways, the latest first', async () => {
    const store = place().open();
    expect(await store.readReports()).toEqual([]);
    await store.writeReports('a', [
      count(),
      count({ stage: 'render', fault: 'render', last: '2026-04-02T11:30:00.000Z' }),
    ]);
    await store.writeReports('b', [
      count({ count: 5, first: '2026-04-02T09:00:00.000Z', last: '2026-04-02T10:30:00.000Z' }),
    ]);
    expect(await store.readReports()).toEqual([
      count({ stage: 'render', fault: 'render', last: '2026-04-02T11:30:00.000Z' }),
      count({ count: 7, first: '2026-04-02T09:00:00.000Z' }),
    ]);
  });

  it('of one gateway replace what it wrote before', async () => {
    const store = place().open();
    await store.writeReports('a', [count()]);
    await store.writeReports('a', [count({ count: 3 })]);
    expect(await store.readReports()).toEqual([count({ count: 3 })]);
  });

  it('that are damaged, whole or in part, are left out', async () => {
    const store = place().open();
    await store.writeReports('a', [count()]);
    await place().backend().write('reports/b.json', '{"at":"2026');
    await place()
      .backend()
      .write(
        'reports/c.json',
        JSON.stringify({
          at: '2026-04-02T10:00:00.000Z',
          counts: [count(), { ...count(), stage: 'nowhere' }, { ...count(), count: 'many' }, null],
        }),
      );
    await place().backend().write('reports/d.json', 'null');
    expect(await store.readReports()).toEqual([count({ count: 4 })]);
  });

  it('go a week after a gateway wrote its last', async () => {
    jest.useFakeTimers({
      now: Date.parse('2026-04-02T12:00:00Z'),
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    });
    const store = place().open();
    await store.writeReports('gone', [count()]);
    await store.writeReports('here', [count()]);
    jest.setSystemTime(Date.parse('2026-04-09T11:00:00Z'));
    await store.prune();
    await store.writeReports('here', [count()]);
    jest.setSystemTime(Date.parse('2026-04-09T13:00:00Z'));
    await store.prune();
    expect(await store.readReports()).toEqual([count()]);
  });

  it.each(['', '../a', 'a/b', '.a'])('take no gateway called %j', async (name) => {
    await expect(place().open().writeReports(name, [])).rejects.toMatchObject({
      fault: 'bad-name',
    });
  });
});
