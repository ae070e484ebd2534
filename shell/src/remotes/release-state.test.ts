import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { canonicalJson } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { STATE_ADDRESS, STATE_BLOCK } from '@refined/shared/federation';
import { createStateSource } from './release-state.ts';
import { createScreensStore } from './screens-store.ts';
import { testScreen, testState } from '../testing/test-screen.ts';

const state = testState(7, testScreen());
const json = (body: unknown, init: ResponseInit & { type?: string; etag?: string } = {}) =>
  new Response(
    init.status === 304 ? null : typeof body === 'string' ? body : JSON.stringify(body),
    {
      ...init,
      headers: {
        'content-type': init.type ?? 'application/json',
        'x-request-id': 'req-1',
        ...(init.etag ? { etag: init.etag } : {}),
      },
    },
  );
const fetch = jest.fn<typeof globalThis.fetch>();
beforeEach(() => void (globalThis.fetch = fetch));
const answers = (...responses: (() => Response | Promise<Response>)[]) =>
  fetch.mockReset().mockImplementation(async () => responses.shift()!());

const open = (keys: readonly string[] = []) => {
  const store = createScreensStore(() => 0);
  return { store, source: createStateSource(store, keys) };
};

const block = (value: unknown): void => {
  const element = document.createElement('script');
  Object.assign(element, {
    id: STATE_BLOCK,
    type: 'application/json',
    textContent: JSON.stringify(value),
  });
  document.head.append(element);
};

afterEach(() => document.getElementById(STATE_BLOCK)?.remove());

describe('the state in the HTML', () => {
  it('is there at once, so that the page starts in one pass', () => {
    block(state);
    const { store, source } = open();
    expect(source.read()).toEqual({ ok: true, state });
    expect(store.currentState()).toEqual(state);
  });

  it('is undefined where the host writes none', () => {
    expect(open().source.read()).toBeUndefined();
  });

  it('is not used when it is something else', () => {
    block({ generation: 1 });
    const { store, source } = open();
    expect(source.read()).toMatchObject({ ok: false, fault: { stage: 'state', kind: 'schema' } });
    expect(store.currentState()).toBeUndefined();
  });
});

describe('the state from the host', () => {
  it('is fetched where the HTML holds none', async () => {
    const fetched = answers(() => json(state));
    const { store, source } = open();
    expect(await source.fetch()).toEqual({ ok: true, state });
    expect(store.currentState()).toEqual(state);
    expect(fetched).toHaveBeenCalledWith(STATE_ADDRESS, expect.anything());
  });

  it.each([
    ['a 404', '{}', { status: 404 }, 'status'],
    ['a 404 with JSON', state, { status: 404 }, 'status'],
    ['a 500', 'oops', { status: 500 }, 'status'],
    ['HTML', '<p>', { type: 'text/html' }, 'type'],
    ['an empty object', '{}', {}, 'schema'],
    ['half a document', '{"gener', {}, 'schema'],
    ['another format', { ...state, format: 2 }, {}, 'schema'],
  ] as const)('says what is wrong with %s', async (_what, body, init, kind) => {
    answers(() => json(body, init));
    expect(await open().source.fetch()).toMatchObject({
      ok: false,
      fault: { stage: 'state', kind, reference: 'req-1' },
    });
  });

  it('says that the host could not be reached', async () => {
    answers(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await open().source.fetch()).toMatchObject({ ok: false, fault: { kind: 'network' } });
  });

  describe('when the host hangs', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('gives up at the deadline', async () => {
      answers(() => new Promise(() => {}));
      const result = open().source.fetch();
      await jest.advanceTimersByTimeAsync(LIMITS.screenDeadline);
      expect(await result).toMatchObject({ ok: false, fault: { stage: 'state', kind: 'timeout' } });
    });

    it('waits for an update no longer than that, and asks again the next time', async () => {
      answers(
        () => new Promise(() => {}),
        () => json(state),
      );
      const { store, source } = open();
      const hanging = source.refresh();
      await jest.advanceTimersByTimeAsync(LIMITS.screenDeadline);
      await hanging;
      expect(store.currentState()).toBeUndefined();
      await source.refresh();
      expect(store.currentState()?.generation).toBe(7);
    });
  });
});

describe('updates', () => {
  const next = { ...state, generation: 8 };
  const sent = (call: Parameters<typeof fetch> | undefined) =>
    new Headers(call?.[1]?.headers).get('if-none-match');

  it('is taken when the generation is another, an older one too', async () => {
    answers(
      () => json(state),
      () => json(next),
      () => json({ ...state, generation: 5 }),
    );
    const { store, source } = open();
    await source.refresh();
    await source.refresh();
    expect(store.currentState()?.generation).toBe(8);
    await source.refresh();
    expect(store.currentState()?.generation).toBe(5);
  });

  it('is asked for with the tag of the last good answer, and changes nothing when that still holds', async () => {
    const fetched = answers(
      () => json(state, { etag: '"7"' }),
      () => json('', { status: 304 }),
      () => json('{}', { etag: '"bad"' }),
      () => json(next),
    );
    const { store, source } = open();
    await source.fetch();
    const onChange = jest.fn();
    store.subscribe(onChange);
    await source.refresh();
    await source.refresh();
    expect(onChange).not.toHaveBeenCalled();
    await source.refresh();
    expect(store.currentState()?.generation).toBe(8);
    expect(fetched.mock.calls.map(sent)).toEqual([null, '"7"', '"7"', '"7"']);
  });

  it('is not taken again when a host without tags sends the same generation', async () => {
    answers(
      () => json(state),
      () => json(state),
    );
    const { store, source } = open();
    await source.fetch();
    const onChange = jest.fn();
    store.subscribe(onChange);
    await source.refresh();
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing that could be read', () => json('{"gen')],
    ['a failure', () => json('', { status: 503 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('waits for the next time when the host gives %s', async (_what, answer) => {
    answers(
      () => json(state),
      answer,
      () => json(next),
    );
    const { store, source } = open();
    await source.fetch();
    await source.refresh();
    expect(store.currentState()?.generation).toBe(7);
    await source.refresh();
    expect(store.currentState()?.generation).toBe(8);
  });

  it('is one question at a time', async () => {
    const fetched = answers(() => json(state));
    const { source } = open();
    await Promise.all([source.refresh(), source.refresh()]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('where keys are pinned', () => {
  const { subtle } = crypto;
  const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const hex = (bytes: ArrayBuffer) =>
    Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

  interface Signer {
    readonly publicKey: string;
    readonly sign: <Document extends object>(
      document: Document,
    ) => Promise<Document & { signature: { key: string; value: string } }>;
  }

  const newSigner = async (): Promise<Signer> => {
    const { privateKey, publicKey } = (await subtle.generateKey('Ed25519', true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair;
    const raw = await subtle.exportKey('raw', publicKey);
    const key = hex(await subtle.digest('SHA-256', raw)).slice(0, 16);
    return {
      publicKey: base64(raw),
      sign: async (document) => ({
        ...document,
        signature: {
          key,
          value: base64(
            await subtle.sign(
              'Ed25519',
              privateKey,
              new TextEncoder().encode(canonicalJson(document)),
            ),
          ),
        },
      }),
    };
  };

  // Members from a newer tool, unknown to this shell, are signed too.
  const document = { ...state, note: 'of a newer tool' };
  const pinned = async () => {
    const [ours, other] = [await newSigner(), await newSigner()];
    return { ours, keys: [other.publicKey, ours.publicKey], good: await ours.sign(document) };
  };

  afterEach(
    () => void Object.defineProperty(crypto, 'subtle', { configurable: true, value: subtle }),
  );

  it('a state that one of them signed is taken, from the HTML and from the host', async () => {
    const { keys, good } = await pinned();
    block(good);
    answers(() => json(good));
    expect(await open(keys).source.read()).toMatchObject({ ok: true, state: { generation: 7 } });
    expect(await open(keys).source.fetch()).toMatchObject({ ok: true });
  });

  it.each<[string, (parts: Awaited<ReturnType<typeof pinned>>) => unknown]>([
    ['unsigned', () => state],
    ['signed by somebody else', async () => (await newSigner()).sign(document)],
    ['changed afterwards', ({ good }) => ({ ...good, generation: 8 })],
    ['changed where this shell does not look', ({ good }) => ({ ...good, note: 'changed' })],
    [
      'signed with nonsense',
      ({ good }) => ({ ...good, signature: { ...good.signature, value: '!' } }),
    ],
  ])('a state that is %s is refused', async (_what, made) => {
    const parts = await pinned();
    const offered = await made(parts);
    block(offered);
    answers(() => json(offered));
    const { store, source } = open(parts.keys);
    expect(await source.read()).toMatchObject({
      ok: false,
      fault: { stage: 'state', kind: 'integrity' },
    });
    expect(await source.fetch()).toMatchObject({
      ok: false,
      fault: { stage: 'state', kind: 'integrity', reference: 'req-1' },
    });
    expect(store.currentState()).toBeUndefined();
  });

  it('an update that is not signed is ignored', async () => {
    const { keys, good } = await pinned();
    answers(
      () => json(good),
      () => json({ ...state, generation: 9 }),
    );
    const { store, source } = open(keys);
    await source.fetch();
    await source.refresh();
    expect(store.currentState()?.generation).toBe(7);
  });

  it.each([
    ['without WebCrypto', undefined],
    [
      'without Ed25519',
      {
        digest: subtle.digest.bind(subtle),
        importKey: () =>
          Promise.reject(new DOMException('Unrecognized algorithm name', 'NotSupportedError')),
      },
    ],
  ])('nothing is taken in a browser %s', async (_what, without) => {
    const { keys, good } = await pinned();
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: without });
    answers(() => json(good));
    expect(await open(keys).source.fetch()).toMatchObject({
      ok: false,
      fault: { kind: 'integrity' },
    });
  });
});
