import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen as page, waitFor } from '@testing-library/react';
import { useParams } from '@refined/shared/router';
import { PageHeading } from '@refined/shared/ui';
import { findViolations } from '../testing/render-shell.tsx';
import { screenFault, type ScreenResult } from './screen-result.ts';
import { testRelease, testScreen } from '../testing/test-screen.ts';
import { ok, renderSlot } from '../testing/test-slot.tsx';

const [newest, newer, older] = [testRelease('3.0.0'), testRelease('2.0.0'), testRelease('1.0.0')];
const broken: ScreenResult = { ok: false, fault: screenFault('module', 'evaluation') };
const screenOf = (name: string) =>
  ok(() => (
    <>
      <PageHeading title={`${name} ${useParams()['queueSlug']}`} />
      <input aria-label="Note" defaultValue={useState(name)[0]} />
    </>
  ));
const answers = () => ({
  '1.0.0': [screenOf('First')],
  '2.0.0': [screenOf('Second')],
  '3.0.0': [screenOf('Third')],
});

/** A page with the first release, and an update to a newer one. */
const offerNewer = async (options: Parameters<typeof renderSlot>[2] = {}) => {
  const slot = renderSlot([older], answers(), options);
  await page.findByText('First noc');
  act(() => slot.update([newer, older]));
  return slot;
};

const notice = () => page.findByRole('region', { name: 'Updates of this page' });
const noNotice = () =>
  expect(page.queryByRole('region', { name: 'Updates of this page' })).toBeNull();
const useIt = () => page.getByRole('button', { name: 'Use it now' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

describe('a new release of an open screen', () => {
  it('is offered quietly: the screen, its focus and what was typed stay', async () => {
    const { update, user } = renderSlot([older], answers());
    await page.findByText('First noc');
    await user.type(page.getByLabelText('Note'), ' typed');
    act(() => update([newer, older]));
    expect(await notice()).toHaveTextContent('A newer version of Queues is ready.');
    expect(page.getByLabelText('Note')).toHaveValue('First typed');
    expect(page.getByLabelText('Note')).toHaveFocus();
    expect(await findViolations()).toEqual([]);
  });

  it('is called a way back when it is one, and newer when it comes again', async () => {
    const { update, user } = renderSlot([newer, older], answers());
    await page.findByText('Second noc');
    await user.type(page.getByLabelText('Note'), ' typed');
    act(() => update([older]));
    expect(await notice()).toHaveTextContent('Queues went back to version 1.0.0.');
    expect(page.getByLabelText('Note')).toHaveValue('Second typed');
    await user.click(useIt());
    expect(await page.findByText('First noc')).toBeInTheDocument();
    act(() => update([newest, newer, older]));
    await waitFor(async () =>
      expect(await notice()).toHaveTextContent('A newer version of Queues is ready.'),
    );
  });

  it('has not run when it is offered; its code runs when it is asked for', async () => {
    const { user, load, router } = await offerNewer();
    await notice();
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['1.0.0']);
    await user.click(useIt());
    expect(await page.findByText('Second noc')).toHaveFocus();
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['1.0.0', '2.0.0']);
    noNotice();
    expect(router.state.location.pathname).toBe('/drugs/queue/noc');
  });

  it('is used at the next address', async () => {
    const { user } = await offerNewer();
    await notice();
    await user.click(page.getByRole('link', { name: 'Committee' }));
    expect(await page.findByText('Second com')).toBeInTheDocument();
    noNotice();
  });

  it('can be put off until the next one', async () => {
    const { update, user } = await offerNewer();
    await notice();
    await user.click(page.getByRole('button', { name: 'Not now' }));
    noNotice();
    act(() => update([newest, newer, older]));
    expect(await notice()).toBeInTheDocument();
  });

  it('is not offered when its files are not the released ones', async () => {
    const { report } = await offerNewer({ altered: '2.0.0' });
    await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
    noNotice();
    expect(page.getByText('First noc')).toBeInTheDocument();
  });

  it('that does not work when it is asked for leaves the shown one, and what was typed', async () => {
    const { update, user, report } = renderSlot([older], { ...answers(), '2.0.0': [broken] });
    await page.findByText('First noc');
    await user.type(page.getByLabelText('Note'), ' typed');
    act(() => update([newer, older]));
    await notice();
    await user.click(useIt());
    await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
    await waitFor(noNotice);
    expect(page.getByLabelText('Note')).toHaveValue('First typed');
  });

  it('is offered unfetched to users who save data', async () => {
    Object.defineProperty(navigator, 'connection', {
      configurable: true,
      value: { saveData: true },
    });
    const { user, load } = await offerNewer();
    await notice();
    expect(load).toHaveBeenCalledTimes(1);
    await user.click(useIt());
    expect(await page.findByText('Second noc')).toBeInTheDocument();
  });

  it('is no update when it is what the screen fell back to', async () => {
    const { update } = renderSlot([newer, older], { ...answers(), '2.0.0': [broken] });
    await page.findByText('First noc');
    act(() => update([older]));
    noNotice();
    expect(page.getByText('First noc')).toBeInTheDocument();
  });

  it('is no update when the change concerns another screen', async () => {
    const { update } = renderSlot([older], answers());
    await page.findByText('First noc');
    act(() => update([older, testScreen({ workspace: 'search-mfe' })]));
    noNotice();
  });
});

describe('a release that operations took back', () => {
  it('leaves a screen that nobody has touched at once, and a line says so until it is read', async () => {
    const { update, user } = renderSlot([newer, older], answers());
    await page.findByText('Second noc');
    act(() => update([older]));
    expect(await page.findByText('First noc')).toBeInTheDocument();
    expect(await notice()).toHaveTextContent('Queues went back to version 1.0.0.');
    expect(page.queryByRole('button', { name: 'Use it now' })).toBeNull();
    expect(await findViolations()).toEqual([]);
    await user.click(page.getByRole('button', { name: 'Close' }));
    noNotice();
  });

  it('stays where work could be lost: it is unsaved, or somebody has pressed something', async () => {
    const unsaved = renderSlot([newer, older], answers(), { hasUnsaved: () => true });
    await page.findByText('Second noc');
    act(() => unsaved.update([older]));
    expect(await notice()).toHaveTextContent('Queues went back to version 1.0.0.');
    expect(useIt()).toBeVisible();
    expect(page.getByText('Second noc')).toBeInTheDocument();
  });

  it('stays where somebody began while the way back was loading', async () => {
    let loaded: (result: ScreenResult) => void = () => undefined;
    const { update, user, load } = renderSlot([newer, older], {
      ...answers(),
      '1.0.0': [new Promise((resolve) => (loaded = resolve))],
    });
    await page.findByText('Second noc');
    act(() => update([older]));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await user.type(page.getByLabelText('Note'), ' typed');
    await act(async () => loaded(screenOf('First')));
    expect(await notice()).toHaveTextContent('Queues went back to version 1.0.0.');
    expect(page.getByLabelText('Note')).toHaveValue('Second typed');
  });
});

it('an update is used at once where the slot shows a fault', async () => {
  const { update } = renderSlot([older], { ...answers(), '1.0.0': [broken] });
  await page.findByRole('region', { name: 'Queues could not be shown' });
  act(() => update([newer, older]));
  expect(await page.findByText('Second noc')).toBeInTheDocument();
});

it('an update is used at once where the slot is loading', async () => {
  const { update } = renderSlot([older], { ...answers(), '1.0.0': [new Promise<never>(() => {})] });
  act(() => update([newer, older]));
  expect(await page.findByText('Second noc')).toBeInTheDocument();
});

it('an override is used at once, and left at once', async () => {
  const { store } = renderSlot([older], answers());
  await page.findByText('First noc');
  act(() =>
    store.setOverride(
      'queues-mfe',
      testRelease('3.0.0', { base: 'http://127.0.0.1:8080/releases/queues-mfe/3.0.0/' }),
    ),
  );
  expect(await page.findByText('Third noc')).toBeInTheDocument();
  act(() => store.setOverride('queues-mfe', undefined));
  expect(await page.findByText('First noc')).toBeInTheDocument();
});

describe('a screen that operations switched off', () => {
  const MESSAGE = 'Queues are being corrected until 14:00.';

  it('says so under its name, loads nothing, and Retry asks again', async () => {
    const { load, refresh, user } = renderSlot([older], answers(), { disabled: MESSAGE });
    expect(page.getByRole('heading', { name: 'Queues' })).toBeInTheDocument();
    expect(page.getByText(MESSAGE)).toBeInTheDocument();
    expect(await findViolations()).toEqual([]);
    await user.click(page.getByRole('button', { name: 'Retry' }));
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
  });

  it('comes back by itself', async () => {
    const { update } = renderSlot([older], answers(), { disabled: MESSAGE });
    act(() => update([older]));
    expect(await page.findByText('First noc')).toBeInTheDocument();
  });

  it('closes at once where no work is at stake', async () => {
    const { update } = renderSlot([older], answers());
    await page.findByText('First noc');
    act(() => update([older], MESSAGE));
    expect(page.getByText(MESSAGE)).toBeInTheDocument();
    expect(page.queryByText('First noc')).toBeNull();
  });

  it('stays open over unsaved work, until the next address', async () => {
    const { update, user } = renderSlot([older], answers(), { hasUnsaved: () => true });
    await page.findByText('First noc');
    act(() => update([older], MESSAGE));
    expect(await notice()).toHaveTextContent(
      `Queues is switched off from the next page on: ${MESSAGE}`,
    );
    expect(page.getByText('First noc')).toBeInTheDocument();
    await user.click(page.getByRole('link', { name: 'Committee' }));
    expect(page.getByText(MESSAGE)).toBeInTheDocument();
    expect(page.queryByText('First com')).toBeNull();
  });
});
