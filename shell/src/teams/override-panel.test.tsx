import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { screensStore } from '../remotes/index.ts';
import { findViolations, renderShell } from '../testing/render-shell.tsx';
import { forgetScreens, releaseStateOf, screenRelease } from '../testing/release-states.ts';
import { leaveOverrides, restoreOverrides, takeLostOverrides } from './overrides.ts';

const ORIGINS = ['http://127.0.0.1:8080', 'http://localhost:3000'];
const elsewhere = releaseStateOf({
  'queues-mfe': {
    releases: { '1.4.0-dev.ab': screenRelease('Queues', { path: '/drugs/queue/:queueSlug' }) },
  },
  'month-mfe': { releases: { '1.0.0-dev.cd': screenRelease('Month', { path: '/drugs/month' }) } },
});

const allow = (overrideOrigins?: readonly string[]) => {
  document.head.innerHTML = `<script type="application/json" id="refined-config">${JSON.stringify({ productName: 'F', productKey: 'f', apiHost: '', overrideOrigins })}</script>`;
};

beforeEach(() => {
  Object.assign(globalThis, {
    EventSource: class {
      addEventListener = () => {};
      close = () => {};
    },
  });
  allow(ORIGINS);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (String(input).startsWith('http://127.0.0.1:8080/')) return Response.json(elsewhere);
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  act(leaveOverrides);
  takeLostOverrides();
  act(forgetScreens);
  document.head.replaceChildren();
});

const start = () => {
  const shell = renderShell({ at: '/' });
  act(() =>
    screensStore.take(
      releaseStateOf({
        'search-mfe': { releases: { '1.0.0': screenRelease('Drug Search') } },
        'queues-mfe': { releases: { '1.3.0': screenRelease('Queues') } },
      }),
    ),
  );
  return shell;
};
const openMenu = ({ user }: ReturnType<typeof renderShell>) =>
  user.click(screen.getByRole('button', { name: 'AB Ada Byron' }));
const openPanel = async () => {
  const shell = start();
  await openMenu(shell);
  await shell.user.click(screen.getByRole('menuitem', { name: 'Use a screen under development' }));
  return {
    ...shell,
    dialog: screen.getByRole('dialog', { name: 'Use a screen under development' }),
  };
};
const strip = () => screen.queryByRole('region', { name: 'Screens under development' });

it.each([[undefined], [[]], [['nonsense', 'ftp://x']]])(
  'is not offered where the gateway allows %j',
  async (origins) => {
    allow(origins);
    await openMenu(start());
    expect(screen.getByRole('menuitem', { name: 'About' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Use a screen under development' })).toBeNull();
  },
);

describe('the panel', () => {
  it('offers the product’s screens, those that only the other host has, and the allowed origins', async () => {
    const { dialog } = await openPanel();
    expect(await within(dialog).findByRole('option', { name: 'Month' })).toBeInTheDocument();
    const options = (name: string) =>
      within(within(dialog).getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Screen')).toEqual(['Drug Search', 'Queues', 'Month']);
    expect(options('Comes from')).toEqual(ORIGINS);
    expect(await findViolations(dialog)).toEqual([]);
  });

  it.each([
    ['is started later', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has no screen yet', async () => Response.json(releaseStateOf({}))],
  ])('asks a server that %s, until it has one', async (_what, first) => {
    let isThere = false;
    jest
      .mocked(fetch)
      .mockImplementation(async () => (isThere ? Response.json(elsewhere) : first()));
    const { dialog } = await openPanel();
    await waitFor(() => expect(jest.mocked(fetch)).toHaveBeenCalled());
    expect(within(dialog).queryByRole('option', { name: 'Month' })).toBeNull();
    isThere = true;
    expect(
      await within(dialog).findByRole('option', { name: 'Month' }, { timeout: 5_000 }),
    ).toBeInTheDocument();
  });

  it('begins with the screen that is open, and says how to start that one', async () => {
    const shell = start();
    act(() => screensStore.show('queues-mfe', screensStore.choices()[1]!.releases[0]));
    await openMenu(shell);
    await shell.user.click(
      screen.getByRole('menuitem', { name: 'Use a screen under development' }),
    );
    expect(screen.getByRole('combobox', { name: 'Screen' })).toHaveDisplayValue('Queues');
    expect(screen.getByRole('combobox', { name: 'Comes from' })).toHaveAccessibleDescription(
      'Start it there: npm run dev -w queues-mfe',
    );
    await shell.user.selectOptions(screen.getByRole('combobox', { name: 'Screen' }), 'Drug Search');
    expect(screen.getByRole('combobox', { name: 'Comes from' })).toHaveAccessibleDescription(
      'Start it there: npm run dev -w search-mfe',
    );
  });

  it('takes the screen, says so, and marks the page until it is left', async () => {
    const { dialog, user } = await openPanel();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Screen' }), 'Queues');
    await user.click(within(dialog).getByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('status')).toHaveTextContent(
      'Queues 1.4.0-dev.ab from http://127.0.0.1:8080 is used in this tab.',
    );
    expect(strip()).toHaveTextContent('Queues comes from http://127.0.0.1:8080 (development)');
    expect(await findViolations()).toEqual([]);

    await user.click(within(strip()!).getByRole('button', { name: 'Use the released version' }));
    expect(strip()).toBeNull();
    expect(screensStore.choices().map(({ releases: [{ version }] }) => version)).toEqual([
      '1.0.0',
      '1.3.0',
    ]);
    expect(await screen.findByText('The released screens are back.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says at the origin what is wrong with it, and stays', async () => {
    const { dialog, user } = await openPanel();
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Comes from' }),
      'http://localhost:3000',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Use it' }));
    expect(
      await within(dialog).findByText(/^Nothing answers at http:\/\/localhost:3000\./),
    ).toBeVisible();
    expect(within(dialog).getByRole('combobox', { name: 'Comes from' })).toBeInvalid();
    expect(await findViolations(dialog)).toEqual([]);
    expect(strip()).toBeNull();
  });

  it('is left by Cancel', async () => {
    const { dialog, user } = await openPanel();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(strip()).toBeNull();
  });
});

it('marks the page that shows a preview: of whom, and until when', async () => {
  const version = '1.4.0-4f5e6a7b';
  window.history.replaceState(null, '', '/?preview=a1b2c3');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    String(input) === '/registry/previews/a1b2c3'
      ? Response.json({
          workspace: 'queues-mfe',
          version,
          by: 'Robin',
          expires: '2026-12-03T14:05:00.000Z',
          release: screenRelease('Queues'),
        })
      : new Response(null, { status: 404 }),
  );
  await restoreOverrides();
  start();
  expect(strip()).toHaveTextContent(
    `Preview of Queues ${version} by Robin, in this tab only, until 2026-12-03`,
  );
  expect(await findViolations()).toEqual([]);
});

it('tells of an override that a reload could not bring back', async () => {
  sessionStorage.setItem(
    'refined.override',
    JSON.stringify({ 'queues-mfe': 'http://localhost:3000' }),
  );
  await restoreOverrides();
  start();
  expect(
    await screen.findByText(
      /Nothing answers at http:\/\/localhost:3000\..* The released screen is used\./,
    ),
  ).toBeVisible();
  expect(strip()).toBeNull();
});
