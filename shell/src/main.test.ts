import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeApi, TOKEN } from '@refined/shared/testing';
import { releaseStateOf, screenRelease } from './testing/release-states.ts';

const STATE = releaseStateOf({}, 3);
const MONTH = releaseStateOf(
  { 'month-mfe': { releases: { '1.0.0': screenRelease('The month', { path: '/month' }) } } },
  4,
);

/** The page from the gateway (or from a plain host, without blocks), and the host's answers. */
const serve = ({
  blocks = {},
  state = () => Response.json({}, { status: 404 }),
}: { blocks?: Record<string, unknown>; state?: () => Response } = {}) => {
  document.body.innerHTML = `<div id="root"><i>skeleton</i></div>${Object.entries(blocks)
    .map(
      ([id, value]) =>
        `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`,
    )
    .join('')}`;
  const api = createFakeApi();
  const asked: string[] = [];
  let answer = state;
  window.fetch = (async (input, init) => {
    if (String(input).startsWith('/releases/')) asked.push(String(input));
    // Answers any number of requests: pages send them by timers, also the pages of earlier tests.
    return String(input) === '/releases/state.json' ? answer() : api.fetch(input, init);
  }) as typeof fetch;
  globalThis.fetch = window.fetch;
  return { ...api, asked, answerWith: (next: () => Response) => void (answer = next) };
};

const boot = () => jest.isolateModulesAsync(async () => void (await import('./main.tsx')));
const signedIn = () => {
  localStorage.setItem('authInfo', JSON.stringify({ token: TOKEN }));
  localStorage.setItem(
    'userData',
    JSON.stringify({ username: 'reviewer', email: '', first_name: 'Ada', last_name: 'Byron' }),
  );
};

/** Offset of the page's clock: updates are only requested after a pause. */
let later = 0;

beforeEach(() => {
  // The page renders by itself, asynchronously: act() can't wrap that.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', '/');
  later = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
});
afterEach(() => {
  document.body.replaceChildren();
});

it('starts from the configuration and state in the HTML, and asks the host for the counts at once', async () => {
  signedIn();
  const api = serve({
    blocks: {
      'refined-config': {
        productName: 'Provincial List',
        productKey: 'list',
        apiHost: 'https://api.example',
      },
      'refined-state': STATE,
    },
  });
  await boot();
  expect(await screen.findByRole('heading', { name: 'ReFined Home' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Provincial List' })).toBeVisible();
  expect(screen.queryByText('skeleton')).toBeNull();
  await waitFor(() =>
    expect(api.calls.map(({ address }) => address)).toContain('/api/drugs/count_review/'),
  );
  expect(api.asked).toEqual([]);
});

it('sends whoever is not signed in to the sign-in page', async () => {
  window.history.replaceState(null, '', '/drugs/');
  serve({ blocks: { 'refined-state': STATE } });
  await boot();
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(window.location.search).toBe(
    `?next=${encodeURIComponent(window.location.href.replace(/login.*/, 'drugs/'))}`,
  );
});

describe('the state from the host', () => {
  beforeEach(() => {
    signedIn();
    window.history.replaceState(null, '', '/elsewhere');
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('is asked for on a plain host; when that fails the page says so, and Retry asks again', async () => {
    const { answerWith } = serve();
    await boot();
    expect(await screen.findByText('The list of screens could not be loaded')).toBeVisible();
    answerWith(() => Response.json({}, { status: 500 }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The server refused a file (500). Retry in a moment.');
    answerWith(() => Response.json(STATE));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There is no page at /elsewhere.')).toBeVisible();
  });

  it('is asked for when the HTML holds something else', async () => {
    serve({
      blocks: { 'refined-state': { generation: 3, shell: {}, screens: [] } },
      state: () => Response.json(STATE),
    });
    await boot();
    expect(await screen.findByText('There is no page at /elsewhere.')).toBeVisible();
  });
});

describe('updates of a screen', () => {
  beforeEach(() => {
    signedIn();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  const look = () => {
    later += 60_000;
    window.dispatchEvent(new Event('focus'));
  };

  it('that nobody knew shows where its address was nobody’s, without a reload', async () => {
    window.history.replaceState(null, '', '/month');
    serve({ blocks: { 'refined-state': STATE }, state: () => Response.json(MONTH) });
    await boot();
    expect(await screen.findByText('There is no page at /month.')).toBeVisible();
    look();
    // Its files don't exist: this test only checks the route.
    expect(
      await screen.findByRole('region', { name: 'The month could not be shown' }),
    ).toBeVisible();
  });

  it('that took over another address shows when the user goes there', async () => {
    const drugs = releaseStateOf(
      { 'month-mfe': { releases: { '1.0.0': screenRelease('The month', { path: '/drugs/' }) } } },
      4,
    );
    const { asked } = serve({
      blocks: { 'refined-state': STATE },
      state: () => Response.json(drugs),
    });
    await boot();
    await screen.findByRole('heading', { name: 'ReFined Home' });
    look();
    await waitFor(() => expect(asked).toContain('/releases/state.json'));
    expect(screen.getByRole('heading', { name: 'ReFined Home' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Database Files' }));
    expect(
      await screen.findByRole('region', { name: 'The month could not be shown' }),
    ).toBeVisible();
    expect(window.location.pathname).toBe('/drugs/');
  });

  it('that is at an address of another screen until now: what that one starts with is not asked for', async () => {
    const edit = {
      releases: { '1.0.0': screenRelease('Drug Edit', { path: '/drugs/:drugId', starts: 'drug' }) },
    };
    const before = releaseStateOf({ 'drug-edit-mfe': edit }, 3);
    const after = releaseStateOf(
      {
        'drug-edit-mfe': edit,
        'month-mfe': {
          releases: {
            '1.0.0': screenRelease('The month', {
              path: '/drugs/month',
              navigation: [{ label: 'The month', to: '/drugs/month' }],
            }),
          },
        },
      },
      4,
    );
    const api = serve({ blocks: { 'refined-state': before }, state: () => Response.json(after) });
    await boot();
    await screen.findByRole('heading', { name: 'ReFined Home' });
    look();
    await userEvent.click(await screen.findByRole('link', { name: 'The month' }));
    expect(
      await screen.findByRole('region', { name: 'The month could not be shown' }),
    ).toBeVisible();
    expect(
      api.calls
        .map(({ address }) => address)
        .filter((address) => address.startsWith('/api/drugs/month')),
    ).toEqual([]);
  });
});

it('tells the bootstrap once that it has drawn', async () => {
  const drawn = jest.fn(() => screen.queryByText('skeleton'));
  window.__refinedDrawn = drawn;
  signedIn();
  serve({ blocks: { 'refined-state': STATE } });
  await boot();
  await waitFor(() => expect(drawn).toHaveBeenCalled());
  await screen.findByRole('heading', { name: 'ReFined Home' });
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(drawn).toHaveReturnedWith(null);
  delete window.__refinedDrawn;
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
  serve({
    blocks: {
      'refined-state': STATE,
      'refined-config': { productName: 'F', productKey: 'f', apiHost: '', liveReload: true },
    },
  });
  await boot();
  expect(opened).toEqual(['/dev/reload']);
  expect(listen).toHaveBeenCalledWith('generation', expect.any(Function));
});
