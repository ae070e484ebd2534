import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeApi, TOKEN } from '@refined/shared/testing';

const STATE = { generation: 3, shell: { version: '1.0.0' }, screens: [] };
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The page as the gateway (or a plain host, without blocks) serves it, and the host's answers. */
const serve = ({ blocks = {}, states = [] }: { blocks?: Record<string, unknown>; states?: (() => Response)[] } = {}) => {
  document.body.innerHTML = `<div id="root"><i>skeleton</i></div>${Object.entries(blocks)
    .map(([id, value]) => `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`)
    .join('')}`;
  const api = createFakeApi();
  window.fetch = (async (input, init) => (String(input) === '/releases/state.json' ? states.shift()!() : api.fetch(input, init))) as typeof fetch;
  return api;
};

const boot = () => jest.isolateModulesAsync(async () => void (await import('./main.tsx')));
const signedIn = () => {
  localStorage.setItem('authInfo', JSON.stringify({ token: TOKEN }));
  localStorage.setItem('userData', JSON.stringify({ username: 'reviewer', email: '', first_name: 'Ada', last_name: 'Byron' }));
};

beforeEach(() => {
  // The page draws itself, in its own time: nothing here to wrap in act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

it('starts from the configuration and state in the HTML, and asks the host for the counts at once', async () => {
  signedIn();
  const api = serve({ blocks: { 'refined-config': { productName: 'Provincial List', productKey: 'list', apiHost: 'https://api.example' }, 'refined-state': STATE } });
  await boot();
  expect(await screen.findByRole('heading', { name: 'ReFined Home' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Provincial List' })).toBeVisible();
  expect(screen.queryByText('skeleton')).toBeNull();
  await waitFor(() => expect(api.calls.map(({ address }) => address)).toContain('/api/drugs/count_review/'));
});

it('sends whoever is not signed in to the sign-in page', async () => {
  window.history.replaceState(null, '', '/drugs/');
  serve({ blocks: { 'refined-state': STATE } });
  await boot();
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(window.location.search).toBe('?next=%2Fdrugs%2F');
});

it('asks a plain host for the state; when that fails says so, and Retry asks again', async () => {
  signedIn();
  window.history.replaceState(null, '', '/elsewhere');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ states: [() => json({}, 404), () => json(STATE)] });
  await boot();
  expect(await screen.findByText('The list of screens could not be loaded')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There is no page at /elsewhere.')).toBeVisible();
});

it('says in the page that it can not start when it has no place to draw in', async () => {
  document.body.replaceChildren();
  await boot();
  expect(screen.getByRole('heading', { name: 'ReFined could not be shown' })).toBeVisible();
});

it('in development reloads with each generation', async () => {
  const listen = jest.fn();
  const opened: string[] = [];
  Object.assign(window, {
    EventSource: class {
      addEventListener = listen;
      constructor(address: string) {
        opened.push(address);
      }
    },
  });
  serve({ blocks: { 'refined-state': STATE, 'refined-config': { productName: 'F', productKey: 'f', apiHost: '', liveReload: true } } });
  await boot();
  expect(opened).toEqual(['/dev/reload']);
  expect(listen).toHaveBeenCalledWith('generation', expect.any(Function));
});
