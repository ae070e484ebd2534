import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { screensStore } from '../remotes/index.ts';
import { findViolations, renderShell } from '../testing/render-shell.tsx';
import {
  forgetScreens,
  releaseStateOf,
  screenRelease,
  shellRelease,
} from '../testing/release-states.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const state = releaseStateOf({
  shell: { releases: { '1.0.0': shellRelease() }, since: 3 },
  'queues-mfe': {
    releases: {
      '1.4.0': screenRelease('Queues', { commit: COMMIT }),
      '1.3.0': screenRelease('Queues'),
    },
    previous: ['1.3.0'],
    since: 9,
  },
});

afterEach(() => {
  forgetScreens();
});

const open = async () => {
  const shell = renderShell({ at: '/', state: { ok: true, state } });
  await shell.user.click(screen.getByRole('button', { name: 'AB Ada Byron' }));
  await shell.user.click(screen.getByRole('menuitem', { name: 'About' }));
  return { ...shell, dialog: screen.getByRole('dialog', { name: 'About ReFined' }) };
};

describe('About', () => {
  it('shows version, commit and generation of the shell and each screen', async () => {
    const { dialog } = await open();
    const rows = within(
      within(dialog).getByRole('table', { name: 'What this page is made of' }),
    ).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Part', 'Version', 'Commit', 'Since generation'],
      ['Shell', '1.0.0', '–', '3'],
      ['Queues', '1.4.0', '0123456', '9'],
    ]);
    expect(dialog).toHaveTextContent(/Generation 12, of 2026-04-0\d/);
    expect(
      within(dialog).getByRole('link', { name: 'Open Government Licence – Canada' }),
    ).toBeVisible();
    expect(await findViolations(dialog)).toEqual([]);
  });

  it('follows what happens while it is open', async () => {
    const { dialog } = await open();
    act(() =>
      screensStore.markBad(screensStore.choices()[0]!.releases[0], {
        stage: 'entry',
        kind: 'timeout',
        reference: 'x',
      }),
    );
    expect(dialog).toHaveTextContent(
      'Showing 1.3.0 because 1.4.0 failed: A file did not come in time.',
    );
    expect(await findViolations(dialog)).toEqual([]);
  });

  it('copies it all as text, with the whole commit', async () => {
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect((await navigator.clipboard.readText()).split('\n')).toEqual([
      'ReFined',
      expect.stringMatching(/^Generation 12, of .* \(2026-04-02T08:00:00\.000Z\)$/),
      'Shell 1.0.0, commit –, since generation 3',
      `Queues 1.4.0, commit ${COMMIT}, since generation 9`,
      'Page /',
      expect.stringMatching(/^Browser .*jsdom/),
    ]);
    expect(await screen.findByText('Copied.')).toBeVisible();
  });

  it('says what to do where the browser refuses to copy', async () => {
    const { dialog, user } = await open();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/Select the text and copy it yourself/)).toBeVisible();
  });
});

it('says so when the page knows no releases', async () => {
  jest.spyOn(screensStore, 'currentState').mockReturnValue(undefined);
  const { dialog } = await open();
  expect(dialog).toHaveTextContent(
    'The list of screens could not be loaded: versions are not known.',
  );
  expect(within(dialog).queryByRole('table')).toBeNull();
});
