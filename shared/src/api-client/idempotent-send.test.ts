import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Call, createCalls } from '../contract/index.ts';
import { send } from './send.ts';

const named: Call = {
  method: 'POST',
  path: '/api/named/',
  auth: true,
  idempotent: true,
  errors: [],
  summary: '',
  source: '',
};
const calls = createCalls('formulary');

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answered =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response('{}', { status, headers }));

/** A transport with these answers, one after the other, and the keys that it was sent. */
const transportOf = (...answers: (() => Promise<Response>)[]) => {
  const keys: (string | null)[] = [];
  const recording: typeof fetch = (_address, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return (answers.length > 1 ? answers.shift() : answers[0])!();
  };
  return {
    keys,
    transport: { host: '', fetch: recording, token: () => 't', onUnauthorized: () => {} },
  };
};

describe('an action that may be sent twice', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('has a key of its own, 128 random bits', async () => {
    const { keys, transport } = transportOf(answered(200));
    await send(transport, named);
    await send(transport, named);
    expect(keys).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps its key when its answer was lost, and hears it then (browser fault 30)', async () => {
    const { keys, transport } = transportOf(lost, answered(200));
    const result = send(transport, named);
    await jest.runAllTimersAsync();
    expect(await result).toMatchObject({ ok: true });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('waits as long as it is told while its first sending is in work', async () => {
    const { keys, transport } = transportOf(
      lost,
      answered(409, { 'retry-after': '2' }),
      answered(200),
    );
    const result = send(transport, named, { idempotencyKey: 'the-action' });
    await jest.runAllTimersAsync();
    expect(await result).toMatchObject({ ok: true });
    expect(keys).toEqual(['the-action', 'the-action', 'the-action']);
  });

  it('gives up at last, and takes every other refusal for the answer', async () => {
    const unreachable = transportOf(lost);
    const result = send(unreachable.transport, named);
    await jest.runAllTimersAsync();
    expect(await result).toMatchObject({ fault: { kind: 'network' } });
    expect(unreachable.keys).toHaveLength(2);
    for (const status of [409, 422, 500, 503]) {
      const { keys, transport } = transportOf(answered(status));
      expect(await send(transport, named)).toMatchObject({ ok: false });
      expect(keys).toHaveLength(1);
    }
  });

  it.each([
    'saveDrug',
    'moveToUpdate',
    'moveToCommittee',
    'moveToManual',
    'moveToArchive',
    'signIn',
  ] as const)(
    'is none of the specified calls: %s carries no key and is sent once (a bare host)',
    async (name) => {
      const { keys, transport } = transportOf(lost);
      await send(transport, calls[name], { params: { id: '7' }, body: {} });
      expect(keys).toEqual([null]);
    },
  );
});
