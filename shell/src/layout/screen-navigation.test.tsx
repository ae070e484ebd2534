import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ScreenChoice } from '@refined/shared/federation';
import { screensStore } from '../remotes/index.ts';
import { findViolations, renderShell } from '../testing/render-shell.tsx';
import { forgetScreens, releaseStateOf, screenRelease } from '../testing/release-states.ts';
import { screenNavigation } from './navigation-entries.ts';

type Navigation = ScreenChoice['navigation'];
const choice = (...navigation: Navigation) =>
  ({ workspace: 'a-mfe', navigation }) as unknown as ScreenChoice;
const take = (releases: Record<string, Navigation>, disabled?: { message: string }) =>
  act(() =>
    screensStore.take(
      releaseStateOf(
        Object.fromEntries(
          Object.entries(releases).map(([workspace, navigation]) => [
            workspace,
            {
              releases: { '1.0.0': screenRelease(workspace, { navigation: [...navigation] }) },
              disabled,
            },
          ]),
        ),
      ),
    ),
  );
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));

afterEach(() => {
  forgetScreens();
});

describe('what the screens declare', () => {
  it('stands by section, those without one first, each in the order of the screens', () => {
    const groups = screenNavigation([
      choice(
        { label: 'Prices', to: '/drugs/prices', section: 'Money' },
        { label: 'Month', to: '/drugs/month' },
      ),
      choice(
        { label: 'Reasons', to: '/drugs/reasons' },
        { label: 'Costs', to: '/drugs/costs', section: 'Money' },
      ),
    ]);
    expect(
      groups.map(({ heading, entries }) => [heading, entries.map(({ label }) => label)]),
    ).toEqual([
      [undefined, ['Month', 'Reasons']],
      ['Money', ['Prices', 'Costs']],
    ]);
  });

  it('is for those alone to whom the host announces what it is about', () => {
    const declared = [choice({ label: 'Releases', to: '/operations', feature: 'operations' })];
    expect(screenNavigation(declared)).toEqual([]);
    expect(screenNavigation(declared, ['live'])).toEqual([]);
    const [group] = screenNavigation(declared, ['live', 'operations']);
    expect(group?.entries.map(({ label }) => label)).toEqual(['Releases']);
  });

  it.each([
    ['archive', 'archive'],
    ['no-such-icon', 'next'],
    ['toString', 'next'],
    [undefined, 'next'],
  ])('with the icon %s is drawn with %s', (icon, drawn) => {
    expect(screenNavigation([choice({ label: 'A', to: '/a', icon })])[0]?.entries[0]?.icon).toBe(
      drawn,
    );
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'drugs/month',
    '',
  ])('leads nowhere else: %p', (to) => {
    expect(screenNavigation([choice({ label: 'A', to })])).toEqual([]);
  });

  it('is current at its own address, with either slash, and by its hash where it has one', () => {
    const [group] = screenNavigation([
      choice(
        { label: 'Month', to: '/drugs/month' },
        { label: 'Reasons', to: '/drugs/month#reasons' },
      ),
    ]);
    const current = (pathname: string, hash = '') =>
      group?.entries
        .filter(({ isCurrent }) => isCurrent({ pathname, hash }))
        .map(({ label }) => label);
    expect(current('/drugs/month')).toEqual(['Month']);
    expect(current('/drugs/month/')).toEqual(['Month']);
    expect(current('/drugs/month', '#reasons')).toEqual(['Month', 'Reasons']);
    expect(current('/drugs/months')).toEqual([]);
    expect(current('/drugs/month/3')).toEqual([]);
  });
});

describe('the side navigation', () => {
  it('shows them below the product’s own groups, under their section’s heading', async () => {
    renderShell({ at: '/' });
    take({
      'month-mfe': [{ label: 'Month', to: '/drugs/month', icon: 'history' }],
      'prices-mfe': [{ label: 'Prices', to: '/drugs/prices', section: 'Money' }],
    });
    const links = navigation()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links.slice(-4)).toEqual([
      '/drugs/#product',
      '/drugs/#files',
      '/drugs/month',
      '/drugs/prices',
    ]);
    expect(
      within(navigation().getByRole('list', { name: 'Money' })).getAllByRole('link'),
    ).toHaveLength(1);
    expect(await findViolations()).toEqual([]);
  });

  it('marks the one where the page is', async () => {
    const { router } = renderShell({ at: '/' });
    take({ 'month-mfe': [{ label: 'Month', to: '/drugs/month' }] });
    expect(navigation().getByRole('link', { name: 'Month' })).not.toHaveAttribute('aria-current');
    await act(() => router.navigate('/drugs/month/'));
    await waitFor(() =>
      expect(navigation().getByRole('link', { name: 'Month' })).toHaveAttribute(
        'aria-current',
        'page',
      ),
    );
    expect(navigation().getAllByRole('link', { current: 'page' })).toHaveLength(1);
  });

  it('follows a new generation', () => {
    renderShell({ at: '/' });
    take({ 'month-mfe': [{ label: 'Month', to: '/drugs/month' }] });
    take({ 'month-mfe': [{ label: 'The month', to: '/drugs/month' }] });
    expect(navigation().queryByRole('link', { name: 'Month' })).toBeNull();
    expect(navigation().getByRole('link', { name: 'The month' })).toBeVisible();
  });

  it('keeps the entry of a screen that is switched off, and of one that fails', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    renderShell({ at: '/' });
    take({ 'month-mfe': [{ label: 'Month', to: '/drugs/month' }] }, { message: 'Back at noon.' });
    expect(navigation().getByRole('link', { name: 'Month' })).toBeVisible();
    take({ 'month-mfe': [{ label: 'Month', to: '/drugs/month' }] });
    const release = screensStore.choices()[0]!.releases[0];
    act(() => screensStore.markBad(release, { stage: 'entry', kind: 'network', reference: 'x' }));
    expect(navigation().getByRole('link', { name: 'Month' })).toBeVisible();
  });
});
