import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EarlyCalls } from '@refined/shared/federation';
import { takeEarlyAnswers } from './early-answers.ts';

const COUNTS = '/api/drugs/count_review/';
const LIST = '/api/drugs/?queue=noc';

/** A request as sent by the client. */
const asClient = (more: RequestInit = {}): RequestInit => ({
  method: 'GET',
  headers: new Headers({ Accept: 'application/json', Authorization: 'Token abc' }),
  credentials: 'omit',
  ...more,
});

/** jsdom has no Response. */
const answerOf = (status: number) => ({ status }) as Response;

const earlyCall = () => {
  const controller = new AbortController();
  let settle!: { resolve: (answer: Response) => void; reject: (error: unknown) => void };
  const answer = new Promise<Response>((resolve, reject) => (settle = { resolve, reject }));
  answer.catch(() => undefined);
  controller.signal.addEventListener('abort', () => settle.reject(controller.signal.reason));
  return { answer, controller, ...settle };
};

let counts: ReturnType<typeof earlyCall>;
let list: ReturnType<typeof earlyCall>;
let early: EarlyCalls;
const sent = jest.fn<typeof fetch>();

beforeEach(() => {
  counts = earlyCall();
  list = earlyCall();
  early = { token: 'abc', calls: { [COUNTS]: counts, [LIST]: list } };
  sent.mockReset().mockImplementation(async () => answerOf(204));
});

it.each([200, 401, 503])('takes an answer over, once, with status %i', async (status) => {
  const page = takeEarlyAnswers(sent, early);
  counts.resolve(answerOf(status));
  expect(await page.fetch(COUNTS, asClient())).toMatchObject({ status });
  expect(sent).not.toHaveBeenCalled();
  expect(await page.fetch(COUNTS, asClient())).toMatchObject({ status: 204 });
  expect(sent).toHaveBeenCalledTimes(1);
});

it.each<[string, string, RequestInit]>([
  ['another address', '/api/drugs/?queue=dpd', asClient()],
  [
    'another token',
    COUNTS,
    asClient({ headers: { Accept: 'application/json', Authorization: 'Token other' } }),
  ],
  ['no token', COUNTS, asClient({ headers: { Accept: 'application/json' } })],
  [
    'one header more',
    COUNTS,
    asClient({
      headers: { Accept: 'application/json', Authorization: 'Token abc', 'If-Match': '"v1"' },
    }),
  ],
  ['keepalive', COUNTS, asClient({ keepalive: true })],
])('sends a call with %s itself', async (_what, address, init) => {
  counts.resolve(answerOf(200));
  const page = takeEarlyAnswers(sent, early);
  expect(await page.fetch(address, init)).toMatchObject({ status: 204 });
  expect(sent).toHaveBeenCalledWith(address, init);
});

it('sends a call again that got no answer, as if it had not been sent', async () => {
  counts.reject(new TypeError('Failed to fetch'));
  const init = asClient();
  expect(await takeEarlyAnswers(sent, early).fetch(COUNTS, init)).toMatchObject({ status: 204 });
  expect(sent).toHaveBeenCalledWith(COUNTS, init);
});

describe('a caller that gives up', () => {
  it('ends the call, and nothing is sent', async () => {
    const caller = new AbortController();
    const waiting = takeEarlyAnswers(sent, early).fetch(
      COUNTS,
      asClient({ signal: caller.signal }),
    );
    caller.abort(new DOMException('enough', 'AbortError'));
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError', message: 'enough' });
    expect(counts.controller.signal.aborted).toBe(true);
    expect(sent).not.toHaveBeenCalled();
  });

  it('before it asked, gets no answer', async () => {
    const signal = AbortSignal.abort(new DOMException('before', 'AbortError'));
    await expect(
      takeEarlyAnswers(sent, early).fetch(COUNTS, asClient({ signal })),
    ).rejects.toMatchObject({ message: 'before' });
    expect(sent).not.toHaveBeenCalled();
  });
});

it.each<[string, (page: ReturnType<typeof takeEarlyAnswers>) => unknown]>([
  ['the page has drawn', (page) => page.end()],
  ['something was written', (page) => page.fetch('/api/x/', asClient({ method: 'POST' }))],
])('drops what nobody asked for once %s', async (_when, then) => {
  const page = takeEarlyAnswers(sent, early);
  const taken = page.fetch(COUNTS, asClient());
  await then(page);
  expect(list.controller.signal.aborted).toBe(true);
  counts.resolve(answerOf(200));
  expect(await taken).toMatchObject({ status: 200 });
  expect(await page.fetch(LIST, asClient())).toMatchObject({ status: 204 });
});

it('sends everything on a page whose HTML has sent nothing', async () => {
  const page = takeEarlyAnswers(sent);
  expect(await page.fetch(COUNTS, asClient())).toMatchObject({ status: 204 });
  page.end();
});

describe('the first drawing', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const draw = jest.fn<() => void>();

  it('is at once when nothing was sent', () => {
    takeEarlyAnswers(sent, undefined).drawWithThem(draw);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('waits for nothing that has not come', async () => {
    takeEarlyAnswers(sent, early).drawWithThem(draw);
    await jest.advanceTimersByTimeAsync(0);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('has what came: its rest is read first, whether or not it can be', async () => {
    takeEarlyAnswers(sent, early).drawWithThem(draw);
    Object.assign(counts, { came: true });
    Object.assign(list, { came: true });
    await jest.advanceTimersByTimeAsync(50);
    expect(draw).not.toHaveBeenCalled();
    counts.resolve(answerOf(200));
    await jest.advanceTimersByTimeAsync(0);
    expect(draw).not.toHaveBeenCalled();
    list.reject(new TypeError('cut off'));
    await jest.advanceTimersByTimeAsync(0);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('does not wait long for the rest', async () => {
    takeEarlyAnswers(sent, early).drawWithThem(draw);
    Object.assign(counts, { came: true });
    await jest.advanceTimersByTimeAsync(99);
    expect(draw).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(draw).toHaveBeenCalledTimes(1);
  });
});
