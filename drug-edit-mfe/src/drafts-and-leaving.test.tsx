import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react';
import { createFakeApi, fakeDrug, findViolations, problemAnswer } from '@refined/shared/testing';
import {
  done,
  enter,
  field,
  nameField,
  openEditScreen,
  openForm,
  save,
} from './testing/open-edit-screen.tsx';

const KEY = 'refined.draft.reviewer.7';
const stored = () =>
  JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
    at: string;
    changes: Record<string, unknown>;
  } | null;
const edit = async (user: ReturnType<typeof openEditScreen>['user']) => {
  await nameField();
  await enter(user, 'Drug/Product Name', 'Mine');
};
/** As a link of the shell does. The dialog that opens takes the focus while React renders it. */
const goTo = (router: ReturnType<typeof openEditScreen>['router'], path: string) =>
  getConfig().asyncWrapper(() => router.navigate(path));

describe('a draft (D6, D35)', () => {
  it('is written shortly after the last change, comes back after a reload and says so', async () => {
    const api = createFakeApi({ drugs: [fakeDrug()] });
    const first = openEditScreen({ api });
    await edit(first.user);
    await waitFor(() => expect(stored()?.changes).toEqual({ drug_name: 'Mine' }));
    first.unmount();

    const { container, user } = openEditScreen({ api });
    expect(await nameField()).toHaveValue('Mine');
    const note = screen.getByRole('region', { name: /^Unsaved changes of \d\d:\d\d are back:$/ });
    expect(note).toHaveTextContent('Drug/Product Name.');
    expect(note).not.toHaveTextContent('older');
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Discard unsaved changes' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(field('Drug/Product Name')).toHaveValue('Apo-Metformin');
    expect(screen.queryByRole('region', { name: /are back/ })).toBeNull();
    await waitFor(() => expect(stored()).toBeNull());
  });

  it('made on an older version says so, and what was changed since', async () => {
    const api = createFakeApi({ drugs: [fakeDrug()] });
    const first = openEditScreen({ api });
    await edit(first.user);
    first.unmount();
    Object.assign(api.drugs[0]!, { drug_name: 'Theirs', strength: '850 MG', version: 2 });
    openEditScreen({ api });
    expect(await nameField()).toHaveValue('Mine');
    expect(field('Strength')).toHaveValue('850 MG');
    expect(screen.getByRole('region', { name: /are back/ })).toHaveTextContent(
      'You made them on an older version of this record. Somebody else has changed Drug/Product Name since. Your values are shown.',
    );
  });

  it('is dropped by a save', async () => {
    const { user } = openEditScreen();
    await edit(user);
    await waitFor(() => expect(stored()).not.toBeNull());
    await save(user);
    await waitFor(() => expect(stored()).toBeNull());
  });

  it('survives a 401 in mid-edit, for the same user only (browser fault 18)', async () => {
    const api = createFakeApi({ drugs: [fakeDrug()] });
    const { user, store, router, unmount } = openEditScreen({ api });
    await edit(user);
    api.intercept('PUT', () => problemAnswer(401, 'Invalid token.'));
    await user.click(done());
    await waitFor(() => expect(store.snapshot().reason).toBe('expired'));
    expect(screen.queryByText('There was a problem updating the drug data.')).toBeNull();
    // The shell goes to sign-in, and no dialog asks on the way.
    await act(() => router.navigate('/login?next=%2Fdrugs%2F7'));
    expect(screen.getByText('Elsewhere')).toBeVisible();
    unmount();
    expect(stored()?.changes).toEqual({ drug_name: 'Mine' });

    const again = openEditScreen({ api });
    expect(await nameField()).toHaveValue('Mine');
    again.unmount();

    localStorage.setItem(KEY.replace('reviewer', 'somebody'), localStorage.getItem(KEY)!);
    localStorage.removeItem(KEY);
    openEditScreen({ api });
    expect(await nameField()).toHaveValue('Apo-Metformin');
  });

  it('does not come back into a storage that sign-out emptied (specification §4)', async () => {
    const { user, store, unmount } = openEditScreen();
    await edit(user);
    act(() => store.clear());
    unmount();
    expect(localStorage.length).toBe(0);
  });

  it('is written at once when the page is hidden', async () => {
    const { user } = openEditScreen();
    await edit(user);
    fireEvent(window, new Event('pagehide'));
    expect(stored()?.changes).toEqual({ drug_name: 'Mine' });
  });

  describe('with the record open in a second tab (D89)', () => {
    const written = (changes: Record<string, string>) =>
      localStorage.setItem(
        KEY,
        JSON.stringify({ at: '2026-04-01T10:42:00.000Z', etag: '"v1"', changes, before: {} }),
      );

    it('is written again by whoever typed it after the other tab discarded it', async () => {
      const { user, unmount } = openEditScreen();
      await edit(user);
      await waitFor(() => expect(stored()).not.toBeNull());
      localStorage.removeItem(KEY);
      unmount();
      expect(stored()?.changes).toEqual({ drug_name: 'Mine' });
    });

    it('holds what both have typed', async () => {
      const { user, unmount } = await openForm();
      written({ strength: '850 MG' });
      await edit(user);
      unmount();
      expect(stored()?.changes).toEqual({ drug_name: 'Mine', strength: '850 MG' });
    });

    it('a save takes its own fields out of it, and leaves the others', async () => {
      const { user, unmount } = openEditScreen();
      await edit(user);
      await waitFor(() => expect(stored()).not.toBeNull());
      written({ drug_name: 'Mine', strength: '850 MG' });
      await save(user);
      unmount();
      expect(stored()?.changes).toEqual({ strength: '850 MG' });
    });
  });

  it('keeps the time at which it was typed', async () => {
    const at = '2026-04-01T10:42:00.000Z';
    localStorage.setItem(
      KEY,
      JSON.stringify({
        at,
        etag: '"v1"',
        changes: { drug_name: 'Mine' },
        before: { drug_name: 'Apo-Metformin' },
      }),
    );
    const { unmount } = await openForm();
    unmount();
    expect(stored()?.at).toBe(at);
  });

  it('full or disabled storage breaks nothing, and the question says that changes are lost (browser fault 26)', async () => {
    const { user, router } = await openForm();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await edit(user);
    await goTo(router, '/');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toHaveTextContent(
      'This browser cannot keep them: they will be lost.',
    );
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await save(user);
  });
});

describe('leaving with unsaved changes (D35)', () => {
  it('asks first; Stay stays, Leave leaves and keeps the draft', async () => {
    const { user, router } = openEditScreen();
    await edit(user);
    await goTo(router, '/elsewhere');
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent(
      'There are unsaved changes in Drug/Product Name. They are kept in this browser and come back when you open this record again.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/drugs/7');
    expect(field('Drug/Product Name')).toHaveValue('Mine');
    await goTo(router, '/elsewhere');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }),
    );
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(stored()?.changes).toEqual({ drug_name: 'Mine' });
  });

  it('does not ask when nothing is unsaved', async () => {
    const { router } = await openForm();
    await act(() => router.navigate('/elsewhere'));
    expect(screen.getByText('Elsewhere')).toBeVisible();
  });

  it('makes the browser ask on reload and close, only then', async () => {
    const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    const { user } = await openForm();
    expect(asks()).toBe(false);
    await edit(user);
    expect(asks()).toBe(true);
    await save(user);
    await waitFor(() => expect(asks()).toBe(false));
  });

  it('no shortcut saves behind the question', async () => {
    const { user, router, api } = openEditScreen();
    await edit(user);
    await goTo(router, '/');
    await screen.findByRole('dialog');
    await user.keyboard('{Control>}s{/Control}');
    expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false);
  });
});
