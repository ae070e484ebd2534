import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createApiClient } from '../api-client/index.ts';
import { createFakeApi } from '../testing/index.ts';
import {
  countDrafts,
  createSessionActions,
  createSessionStore,
  SessionProvider,
  useTextDraft,
} from './index.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('a text is kept in the page while the browser’s storage is full, until the user signs out', () => {
  const store = createSessionStore();
  store.begin({
    token: 't',
    user: { username: 'ada', email: '', first_name: '', last_name: '' },
  });
  const { fetch } = createFakeApi();
  const client = createApiClient(
    { host: '', fetch, token: () => 't', onUnauthorized: () => {} },
    'formulary',
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider store={store} actions={createSessionActions(client, store)}>
      {children}
    </SessionProvider>
  );
  const open = () => renderHook(() => useTextDraft('7/comment'), { wrapper });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const before = open();
  act(() => before.result.current.write('Is it still sold?'));
  before.unmount();
  expect(open().result.current).toMatchObject({ text: 'Is it still sold?', kept: true });
  expect(countDrafts(localStorage, 'ada')).toEqual({ records: 0, texts: 1 });
  act(() => store.clear());
  expect(countDrafts(localStorage, 'ada')).toEqual({ records: 0, texts: 0 });
});
