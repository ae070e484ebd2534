/**
 * @jest-environment ./kit/presets/browser-environment.mjs
 */
import { beforeEach, expect, it, jest } from '@jest/globals';
import type { EarlyCalls } from '@refined/shared/federation';
import { EARLY_CALLS_SCRIPT } from './bootstrap-script.ts';

const CALLS = ['/api/drugs/count_review/', '/api/drugs/?drug_name=a%22b'];
const sent = jest.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  delete window.__refinedEarly;
  sent.mockReset().mockImplementation(() => new Promise(() => undefined));
  window.fetch = sent;
});

/** Runs the script as a page does: the same text, in an element of the HTML. */
const run = (calls: string | undefined = JSON.stringify(CALLS)): EarlyCalls | undefined => {
  const script = document.createElement('script');
  if (calls !== undefined) script.dataset.calls = calls;
  script.textContent = EARLY_CALLS_SCRIPT;
  document.head.append(script);
  script.remove();
  return window.__refinedEarly;
};

it('sends each call as the client would, with the stored token', () => {
  localStorage.setItem('authInfo', '{"token":"abc","expiry":"2027-01-01"}');
  const early = run();
  expect(early?.token).toBe('abc');
  expect(Object.keys(early?.calls ?? {})).toEqual(CALLS);
  expect(sent.mock.calls.map(([address]) => address)).toEqual(CALLS);
  expect(sent.mock.calls[0]![1]).toEqual({
    headers: { Accept: 'application/json', Authorization: 'Token abc' },
    credentials: 'omit',
    signal: early!.calls[CALLS[0]!]!.controller.signal,
  });
});

it.each([undefined, '', 'null', '{', '{}', '{"token":""}'])(
  'sends nothing when authInfo is %j: nobody is signed in',
  (stored) => {
    if (stored !== undefined) localStorage.setItem('authInfo', stored);
    expect(run()).toBeUndefined();
    expect(sent).not.toHaveBeenCalled();
  },
);

it('reads what came, so that the shell has it without waiting', async () => {
  localStorage.setItem('authInfo', '{"token":"abc"}');
  sent.mockImplementation(async () => new Response('{"count":1}'));
  const answer = await run()!.calls[CALLS[0]!]!.answer;
  expect(answer.bodyUsed).toBe(true);
  expect(await answer.text()).toBe('{"count":1}');
});

it('leaves a refusal as it came, and an answer that was cut off is none', async () => {
  localStorage.setItem('authInfo', '{"token":"abc"}');
  sent.mockImplementationOnce(async () => new Response('{"detail":"no"}', { status: 401 }));
  sent.mockImplementationOnce(
    async () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) })),
  );
  const [refused, cut] = Object.values(run()!.calls);
  expect(await (await refused!.answer).json()).toEqual({ detail: 'no' });
  await expect(cut!.answer).rejects.toThrow('cut');
});

it('does not stop the page when something is wrong, and tells nobody of a call that failed', async () => {
  localStorage.setItem('authInfo', '{"token":"abc"}');
  run('{');
  sent.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const early = run();
  await expect(early!.calls[CALLS[0]!]!.answer).rejects.toThrow('Failed to fetch');
  window.fetch = (() => {
    throw new TypeError('blocked');
  }) as typeof fetch;
  run();
});
