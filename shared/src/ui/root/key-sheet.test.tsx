import { afterEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { useMarketKeys, useKeys, useKeySheet, type KeyActions } from '../index.ts';

const Page = ({ actions }: { actions: KeyActions }) => {
  useKeys(actions);
  const show = useKeySheet();
  return (
    <button type="button" onClick={show}>
      Keys
    </button>
  );
};
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const sheet = () => screen.findByRole('dialog', { name: 'Keys' });

afterEach(() => localStorage.clear());

it('lists what this page offers, and nothing else', async () => {
  renderKit(<Page actions={{ next: jest.fn(), update: jest.fn(), done: undefined }} />);
  press('?');
  const shown = within(await sheet());
  expect(shown.getAllByRole('term').map((term) => term.textContent)).toEqual(['j', 'u', '?']);
  expect(shown.getByText(/press the same letter again/)).toBeVisible();
  expect(await findViolations(await sheet())).toEqual([]);
});

it('lists the letters of a question that may be asked here', async () => {
  const Asking = () => {
    useMarketKeys(true);
    return <Page actions={{}} />;
  };
  renderKit(<Asking />);
  press('?');
  const terms = within(await sheet()).getAllByRole('term');
  expect(terms.map((term) => term.textContent)).toEqual(['y', 'd', 'w', '?']);
});

it('says how Space and Shift select, where cards can be selected', async () => {
  renderKit(<Page actions={{ select: jest.fn() }} />);
  press('?');
  expect(within(await sheet()).getByText(/^Space selects the focused drug too/)).toBeVisible();
});

it('opens from a menu too, and returns the focus', async () => {
  const { user } = renderKit(<Page actions={{}} />);
  await user.click(screen.getByRole('button', { name: 'Keys' }));
  expect(await sheet()).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Keys' })).toHaveFocus();
});

it('switches single keys off for this browser, and on again (WCAG 2.1.4)', async () => {
  const [next, done] = [jest.fn(), jest.fn()];
  const { user, unmount } = renderKit(<Page actions={{ next, done }} />);
  press('?');
  await user.click(within(await sheet()).getByRole('checkbox', { name: /Use single keys/ }));
  await user.keyboard('{Escape}');
  press('j');
  press('?');
  expect(next).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(done).toHaveBeenCalledTimes(1);

  unmount();
  const again = renderKit(<Page actions={{ next }} />);
  press('j');
  expect(next).not.toHaveBeenCalled();
  await again.user.click(screen.getByRole('button', { name: 'Keys' }));
  await again.user.click(within(await sheet()).getByRole('checkbox', { name: /Use single keys/ }));
  await again.user.keyboard('{Escape}');
  press('j');
  expect(next).toHaveBeenCalledTimes(1);
});
