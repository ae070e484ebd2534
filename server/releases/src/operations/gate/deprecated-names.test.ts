import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DEPRECATED } from '@refined/shared/federation';
import { setClock } from '../../testing/clock.ts';
import { TestReleases } from '../../testing/test-release.ts';

const { door, name, lastDay, instead } = DEPRECATED[0]!;
const at = (time: string) => setClock(Date.parse(`${lastDay}T${time}Z`));

let releases: TestReleases;
beforeEach(() => {
  releases = new TestReleases();
  releases.contents = () => ({ uses: { [door]: [name] }, copies: [] });
});
afterEach(() => void jest.useRealTimers());

it('are said at each publication until their last day, and of what is live', async () => {
  at('23:59:59');
  const sentence = `queues-mfe 1.0.0 imports ${name} from ${door}, whose last day is ${lastDay}`;
  const { out } = await releases.done('publish', 'queues-mfe');
  expect(out).toContain(`! ${sentence}`);
  expect(out).toContain(`Use instead: ${instead}.`);
  expect((await releases.done('status')).out).toContain(sentence);
  // A workspace's own status doesn't mention other teams.
  await releases.done('publish', 'search-mfe');
  expect((await releases.done('status', 'search-mfe')).out).not.toContain(sentence);
});

it('are said by uses, to whoever asks for one', async () => {
  at('12:00:00');
  await releases.done('publish', 'queues-mfe');
  const { out } = await releases.done('uses', name);
  expect(out).toContain(`${name} of ${door} is deprecated; its last day is ${lastDay}`);
  expect(out).toContain(`Use instead: ${instead}.`);
  expect((await releases.done('uses', 'Button')).out).not.toContain('deprecated');
  setClock(Date.parse(`${lastDay}T12:00:00Z`) + 24 * 3_600_000);
  expect((await releases.done('uses', name)).out).toContain(`its last day was ${lastDay}`);
});

it('are refused afterwards, in what the bytes take; what is live stays', async () => {
  at('12:00:00');
  await releases.done('publish', 'queues-mfe');
  setClock(Date.parse(`${lastDay}T12:00:00Z`) + 24 * 3_600_000);
  releases.contents = () => ({ uses: {}, copies: [] });
  releases.readBundle = async () => ({ uses: { [door]: [name] }, copies: [] });
  const { exit, err } = await releases.run('publish', 'queues-mfe', '--version', '1.1.0');
  expect([exit, err]).toEqual([3, expect.stringContaining(`whose last day was ${lastDay}`)]);
  expect(await releases.active()).toBe('1.0.0');
});
