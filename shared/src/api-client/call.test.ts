import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  drugActionCalls,
  historyCalls,
  importsCalls,
  massActionCalls,
  publicationsCalls,
  specifiedCalls,
  type Call,
} from '../contract/index.ts';
import { LIMITS } from '../domain/index.ts';
import { createCaller } from './call.ts';

const json = (body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { headers });

/** A host with one answer, and the requests that it got. */
const callerOf = (answer: () => Response | Promise<Response>, host = '') => {
  const asked: { method?: string; address: string; headers: Headers; body: unknown }[] = [];
  const recording: typeof fetch = async (address, { method, headers, body } = {}) => {
    asked.push({ method, address: String(address), headers: new Headers(headers), body });
    return await answer();
  };
  const onUnauthorized: (string | undefined)[] = [];
  const caller = createCaller({
    host,
    fetch: recording,
    token: () => 'the-token',
    onUnauthorized: (token) => onUnauthorized.push(token),
  });
  return { ...caller, asked, onUnauthorized };
};

const page = { results: [], next: null };

describe('call', () => {
  it('fills the path, encodes what stands in it, and leaves out what is undefined', async () => {
    const { call, asked } = callerOf(() => json({}), 'https://api.example');
    await call(historyCalls.earlierState, { params: { id: 'a/b', entry: 7 } });
    await call(importsCalls.importJobDrugs, {
      params: { job: 4 },
      query: { figure: 'new', after: undefined },
    });
    await call(massActionCalls.massActions, { query: { before: '' } });
    await call(massActionCalls.massActions);
    expect(asked.map(({ address }) => address)).toEqual([
      'https://api.example/api/drugs/a%2Fb/history/7/',
      'https://api.example/api/imports/jobs/4/drugs/?figure=new',
      'https://api.example/api/actions/?before=',
      'https://api.example/api/actions/',
    ]);
  });

  it('sends a body as JSON, the version that was seen, and the token', async () => {
    const { call, asked } = callerOf(() => json({ version: 4, fields: ['form'] }));
    const input = { params: { id: '7' }, body: { entry: '3' }, ifMatch: '"v3"' };
    expect(await call(historyCalls.restoreDrug, input)).toMatchObject({
      ok: true,
      value: { version: 4, fields: ['form'] },
    });
    const [{ method, headers, body }] = asked as [(typeof asked)[0]];
    expect({ method, body, ...Object.fromEntries(headers) }).toMatchObject({
      method: 'POST',
      body: '{"entry":"3"}',
      authorization: 'Token the-token',
      'content-type': 'application/json',
      'if-match': '"v3"',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('names the action as it is told, and sends octets as they are', async () => {
    const { call, asked } = callerOf(() =>
      json({ action: null, results: [], done: 0, refused: 0 }),
    );
    await call(drugActionCalls.performAction, {
      body: { action: 'update' },
      idempotencyKey: 'the-action',
    });
    const octets = new Blob(['abc']);
    await call(importsCalls.importUpload, { query: { name: 'a.zip' }, body: octets });
    expect(asked[0]!.headers.get('idempotency-key')).toBe('the-action');
    expect(asked[1]!.body).toBe(octets);
    expect(asked[1]!.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('tells how much of a file has been sent, where the page can', async () => {
    const caller = createCaller({
      ...{ host: '', fetch, token: () => 'the-token', onUnauthorized: () => {} },
      upload: (_address, { body }, told) => {
        told(body.size);
        return Promise.resolve(Response.json({}, { status: 413 }));
      },
    });
    const sent: number[] = [];
    const result = await caller.call(importsCalls.importUpload, {
      ...{ query: { name: 'a.zip' }, body: new Blob(['abc']) },
      onSent: (bytes) => sent.push(bytes),
    });
    expect({ sent, result }).toMatchObject({ sent: [3], result: { fault: { status: 413 } } });
  });

  it('gives what the schema reads, with the ETag', async () => {
    const { call } = callerOf(() => json({ ...page, more: true }, { etag: '"v9"' }));
    const result = await call(massActionCalls.massActions);
    expect(result).toEqual({ ok: true, value: page, etag: '"v9"' });
    // The compiler infers the answer's type from the schema.
    expect(result.ok && result.value.results.length).toBe(0);
  });

  it.each([
    ['another answer', () => json({ results: 'many' }), 'unexpected'],
    ['HTML', () => new Response('<html><p>'), 'other-page'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
    ['a refusal', () => new Response('{"detail":"no"}', { status: 403 }), 'forbidden'],
  ] as const)('never rejects: %s is a fault', async (_, answer, kind) => {
    const { call } = callerOf(answer);
    expect(await call(massActionCalls.massActions)).toMatchObject({ ok: false, fault: { kind } });
  });

  it('tells the session which token was refused, but not what sign-in was refused', async () => {
    const { call, onUnauthorized } = callerOf(() => new Response('', { status: 401 }));
    const { signIn, user } = specifiedCalls('formulary');
    await call(signIn, { body: new FormData() });
    await call(user);
    await call(user, { token: 'another' });
    expect(onUnauthorized).toEqual(['the-token', 'another']);
  });

  it('follows the `next` of an answer at its own host', async () => {
    const { call, asked } = callerOf(() => json({}), 'https://api.example');
    await call(historyCalls.drugHistory, {
      params: { id: '7' },
      address: 'http://inner:8000/api/drugs/7/history/?before=3',
    });
    expect(asked[0]!.address).toBe('https://api.example/api/drugs/7/history/?before=3');
  });

  it('makes a call that no older page has heard of: the entry says all of it', async () => {
    const { call, asked } = callerOf(() => json(page));
    const newer = {
      method: 'GET',
      path: '/api/newer/:what/',
      auth: true,
      output: massActionCalls.massActions.output,
      errors: [],
      summary: '',
      source: '',
    } as const satisfies Call;
    expect(await call(newer, { params: { what: 'x' } })).toMatchObject({ ok: true, value: page });
    expect(asked[0]!.address).toBe('/api/newer/x/');
  });
});

describe('download', () => {
  const input = { params: { number: 3 }, query: { format: 'csv' } } as const;

  it('gives the file as it came', async () => {
    const { download, asked } = callerOf(() => new Response('a,b'));
    const result = await download(publicationsCalls.publicationDownload, input);
    expect(result.ok && (await result.value.text())).toBe('a,b');
    expect(asked[0]!.address).toBe('/api/publications/3/download/?format=csv');
  });

  it('takes a page in its place for a fault', async () => {
    const page = new Response('<p>', { headers: { 'content-type': 'text/html' } });
    const { download } = callerOf(() => page);
    expect(await download(publicationsCalls.publicationDownload, input)).toMatchObject({
      fault: { kind: 'other-page' },
    });
  });
});

describe('a download that takes long', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A host that sends a part when the test says so, until the request is aborted. */
  const slowHost = () => {
    let parts!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => void (parts = controller),
    });
    const { download } = createCaller({
      host: '',
      fetch: async (_, init) => {
        init?.signal?.addEventListener('abort', () => parts.error(new Error('aborted')));
        return new Response(body);
      },
      token: () => 'the-token',
      onUnauthorized: () => undefined,
    });
    const result = download(publicationsCalls.publicationDownload, { params: { number: 3 } });
    const send = (text: string) => parts.enqueue(new TextEncoder().encode(text));
    return { result, send, close: () => parts.close() };
  };

  it('goes on for as long as something comes', async () => {
    const { result, send, close } = slowHost();
    for (const part of ['a', 'b', 'c']) {
      await jest.advanceTimersByTimeAsync(LIMITS.callDeadline - 1);
      send(part);
    }
    await jest.advanceTimersByTimeAsync(0);
    close();
    const file = await result;
    expect(file.ok && (await file.value.text())).toBe('abc');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends when nothing comes any more', async () => {
    const { result, send } = slowHost();
    await jest.advanceTimersByTimeAsync(LIMITS.callDeadline - 1);
    send('a');
    await jest.advanceTimersByTimeAsync(LIMITS.callDeadline);
    expect(await result).toMatchObject({ ok: false, fault: { kind: 'timeout' } });
  });
});

/** Never run: it tests that the compiler refuses calls that don't match the contract. */
export const refused = ({ call }: ReturnType<typeof callerOf>): unknown[] => [
  // @ts-expect-error -- the parameter `entry` is missing
  call(historyCalls.earlierState, { params: { id: '7' } }),
  // @ts-expect-error -- the path's parameters are missing
  call(historyCalls.drugHistory),
  // @ts-expect-error -- no such query
  call(massActionCalls.massActions, { query: { befor: '7' } }),
  // @ts-expect-error -- no such action
  call(drugActionCalls.performAction, { body: { action: 'away' } }),
  // @ts-expect-error -- the call takes no body
  call(massActionCalls.massActions, { body: {} }),
];
