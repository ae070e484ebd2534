import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeDrug, findViolations } from '@refined/shared/testing';
import { openEditScreen, openForm, toast } from '../testing/open-edit-screen.tsx';

const others = [
  fakeDrug({ id: 8, din: '02000008', drug_name: 'Second', queue: 'noc' }),
  fakeDrug({ id: 9, din: '02000009', drug_name: 'Third', queue: 'noc' }),
];

describe('the list beside the record, on a roomy page', () => {
  const ignore = () => undefined;
  const setWidth = (isRoomy: boolean) =>
    Object.assign(window, {
      matchMedia: (media: string) => ({
        matches: isRoomy && media === '(min-width: 1600px)',
        ...{ addEventListener: ignore, removeEventListener: ignore },
        // MUI still calls the older names.
        ...{ addListener: ignore, removeListener: ignore },
      }),
    });
  beforeEach(() => void setWidth(true));
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

  const list = () => screen.findByRole('navigation', { name: 'NOC Review' });
  const shownDin = (din: string) => screen.findByRole('heading', { level: 1, name: din });

  it('marks the open drug, and its links keep where the user came from', async () => {
    const { container } = openEditScreen({
      others,
      at: '/drugs/7?from=noc&sort=-name',
      features: ['facets'],
    });
    const rows = await within(await list()).findAllByRole('listitem');
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null]);
    expect(within(rows[1]!).getByRole('link', { name: /02000008 Second/ })).toHaveAttribute(
      'href',
      '/drugs/8?from=noc&sort=-name',
    );
    expect(await findViolations(container)).toEqual([]);
  });

  it('j and k change the record, and stop at the ends', async () => {
    const { user } = await openForm({ others, at: '/drugs/8?from=noc' });
    await list();
    await user.keyboard('j');
    expect(await shownDin('02000009')).toHaveFocus();
    await user.keyboard('jk');
    expect(await shownDin('02000008')).toHaveFocus();
  });

  it('after a move j goes to the drug that took its place', async () => {
    const { user } = await openForm({ others, at: '/drugs/8?from=noc' });
    await list();
    await user.click(screen.getByRole('button', { name: 'Move 02000008 to Update queue' }));
    await user.click(screen.getByRole('button', { name: 'Move Drug Record' }));
    await toast('Drug 02000008 moved to update queue.');
    await user.keyboard('j');
    expect(await shownDin('02000009')).toBeVisible();
  });

  it('is a search’s results, too', async () => {
    openEditScreen({ others, at: '/drugs/7?from=search&by=drug_name&term=apo' });
    const results = await screen.findByRole('navigation', { name: 'Search results' });
    expect(await within(results).findAllByRole('listitem')).toHaveLength(1);
  });

  it.each([
    ['on a narrower page', false, '/drugs/7?from=noc'],
    ['where the user came from none', true, '/drugs/7'],
  ])('is not there %s', async (_where, isRoomy, at) => {
    setWidth(isRoomy);
    const { user } = await openForm({ others, at });
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.keyboard('j');
    expect(await shownDin('02247162')).toBeVisible();
  });
});
