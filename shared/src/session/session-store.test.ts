import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createApiClient } from '../api-client/index.ts';
import { createFakeApi, problemAnswer, TOKEN } from '../testing/index.ts';
import { createSessionActions, createSessionStore } from './index.ts';

const user = { username: 'reviewer', email: '', first_name: 'Ada', last_name: 'Byron' };
const broken = new Proxy({} as Storage, {
  get: () => () => {
    throw new DOMException('denied', 'SecurityError');
  },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the session in browser storage', () => {
  it('stands in authInfo and userData, and is read back by the next page (specification §3)', () => {
    createSessionStore().begin({ token: TOKEN, user });
    expect(JSON.parse(localStorage.getItem('authInfo')!)).toEqual({ token: TOKEN });
    expect(JSON.parse(localStorage.getItem('userData')!)).toEqual(user);
    expect(createSessionStore().snapshot().session).toEqual({ token: TOKEN, user });
  });

  it.each([['{"token":'], ['{"token":""}'], ['{}'], ['null'], [undefined]])(
    'is none when authInfo is %j: there is no token to call with',
    (value) => {
      createSessionStore().begin({ token: TOKEN, user });
      if (value === undefined) localStorage.removeItem('authInfo');
      else localStorage.setItem('authInfo', value);
      expect(createSessionStore().snapshot().session).toBeUndefined();
    },
  );

  it.each([['null'], ['{"username":'], ['[]'], [undefined]])(
    'is one while authInfo exists and userData is %j, until the host says who it is (D50)',
    (value) => {
      // As another tool may write it, with more members than the token.
      localStorage.setItem('authInfo', JSON.stringify({ token: TOKEN, expiry: '2027-01-01' }));
      if (value !== undefined) localStorage.setItem('userData', value);
      const store = createSessionStore();
      expect(store.snapshot().session).toMatchObject({ token: TOKEN, unnamed: 'asking' });
      store.identify?.('another', user);
      expect(store.snapshot().session?.unnamed).toBe('asking');
      store.identify?.(TOKEN);
      expect(store.snapshot().session?.unnamed).toBe('unknown');
      store.identify?.(TOKEN, user);
      expect(store.snapshot().session).toEqual({ token: TOKEN, user });
      expect(JSON.parse(localStorage.getItem('userData')!)).toEqual(user);
    },
  );

  it('takes the user that another tab stores for the same token (D50)', () => {
    localStorage.setItem('authInfo', JSON.stringify({ token: TOKEN }));
    const store = createSessionStore();
    localStorage.setItem('userData', JSON.stringify(user));
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'userData', storageArea: localStorage }),
    );
    expect(store.snapshot().session).toEqual({ token: TOKEN, user });
  });

  it('lives in memory when storage is disabled (browser fault 26)', () => {
    const store = createSessionStore({ local: broken, session: broken });
    store.begin({ token: TOKEN, user });
    expect(store.snapshot().session?.token).toBe(TOKEN);
    store.clear();
    expect(store.snapshot()).toEqual({ reason: 'signed-out' });
  });

  it('ends by a 401 of its own token only, and keeps drafts', () => {
    const store = createSessionStore();
    localStorage.setItem('draft', 'x');
    store.begin({ token: TOKEN, user });
    store.expire('another');
    expect(store.snapshot().session).toBeDefined();
    store.expire(TOKEN);
    expect(store.snapshot()).toEqual({ reason: 'expired' });
    expect(localStorage.getItem('authInfo')).toBeNull();
    expect(localStorage.getItem('draft')).toBe('x');
  });

  it('ends when another tab signs out (browser fault 27)', () => {
    const store = createSessionStore();
    store.begin({ token: TOKEN, user });
    const changed = jest.fn();
    store.subscribe(changed);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(store.snapshot()).toEqual({ session: undefined, reason: 'elsewhere' });
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe('signing in and out', () => {
  const setUp = () => {
    const api = createFakeApi();
    const store = createSessionStore();
    const client = createApiClient(
      {
        host: '',
        fetch: api.fetch,
        token: () => store.snapshot().session?.token,
        onUnauthorized: store.expire,
      },
      'formulary',
    );
    return { api, store, actions: createSessionActions(client, store) };
  };

  it('stores token and user together, and sends username and password as form data', async () => {
    const { api, store, actions } = setUp();
    expect((await actions.signIn('reviewer', 'formulary')).ok).toBe(true);
    expect(store.snapshot().session).toMatchObject({
      token: TOKEN,
      user: { username: 'reviewer' },
    });
    expect([...(api.calls[0]!.body as FormData).entries()]).toEqual([
      ['username', 'reviewer'],
      ['password', 'formulary'],
    ]);
    expect(api.calls[0]!.headers.get('authorization')).toBeNull();
    expect(api.calls[1]!.headers.get('authorization')).toBe(`Token ${TOKEN}`);
  });

  it('stores nothing when the user cannot be had', async () => {
    const { api, store, actions } = setUp();
    api.intercept('/api/user/', () => problemAnswer(500, 'broken'));
    expect(await actions.signIn('reviewer', 'formulary')).toMatchObject({
      ok: false,
      fault: { kind: 'server' },
    });
    expect(store.snapshot().session).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('clears all storage on success and on 401, and nothing on another failure (D7)', async () => {
    for (const [answer, ended] of [
      [() => new Response('{}'), true],
      [() => problemAnswer(401, 'gone'), true],
      [() => problemAnswer(500, 'broken'), false],
    ] as const) {
      const { api, store, actions } = setUp();
      await actions.signIn('reviewer', 'formulary');
      localStorage.setItem('draft', 'x');
      api.intercept('/api/logout/', answer);
      expect((await actions.signOut()).ok).toBe(ended);
      expect(localStorage.length === 0).toBe(ended);
      expect(store.snapshot().session === undefined).toBe(ended);
    }
  });
});
