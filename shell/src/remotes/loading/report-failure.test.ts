import { expect, it, jest } from '@jest/globals';
import { clientReport } from '@refined/shared/contract';
import { screenFault } from '../screen-result.ts';
import { testScreen } from '../test-screen.ts';
import { createReporter } from './report-failure.ts';

const release = testScreen();
const fault = screenFault('chunk', 'integrity', {
  requestId: 'req-1',
  cause: new Error('of somebody'),
});
const sent = () =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));

it('tells the host what failed and what is shown, and nothing about who', () => {
  const post = sent();
  createReporter(() => true)(release, fault, '0.9.0');
  const [address, init] = post.mock.calls[0]!;
  expect(address).toBe('/client-reports');
  expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  const body: unknown = JSON.parse(String(init?.body));
  expect(body).toEqual({
    workspace: 'queues-mfe',
    version: release.version,
    stage: 'chunk',
    fault: 'integrity',
    shown: '0.9.0',
  });
  expect(clientReport.safeParse(body).success).toBe(true);
});

it('tells each failure once in a page', () => {
  const post = sent();
  const report = createReporter(() => true);
  report(release, fault, null);
  report(release, screenFault('chunk', 'integrity'), null);
  report(release, screenFault('chunk', 'timeout'), null);
  report(testScreen({ base: '/releases/queues-mfe/2/' }), fault, null);
  expect(post).toHaveBeenCalledTimes(3);
});

it('does not mind whether the report arrives', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  createReporter(() => true)(release, fault, null);
  await Promise.resolve();
});

it.each([
  ['where the host takes none', release, fault, false],
  [
    'about a screen that only needs a newer shell',
    release,
    screenFault('contract', 'contract'),
    true,
  ],
  [
    'about an override',
    testScreen({ base: 'http://127.0.0.1:8080/releases/queues-mfe/1/' }),
    fault,
    true,
  ],
] as const)('is silent %s', (_what, of, about, isTaken) => {
  const post = sent();
  createReporter(() => isTaken)(of, about, null);
  expect(post).not.toHaveBeenCalled();
});
