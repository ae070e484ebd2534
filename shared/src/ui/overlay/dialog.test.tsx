import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

const Reading = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        About
      </button>
      <Dialog
        open={open}
        title="About ReFined"
        onClose={() => setOpen(false)}
        actions={<Button>Copy</Button>}
        wide
      >
        <p>Version 1.0.0</p>
      </Dialog>
    </>
  );
};

const read = async () => {
  const view = renderKit(<Reading />);
  await view.user.click(screen.getByRole('button', { name: 'About' }));
  return { ...view, dialog: screen.getByRole('dialog', { name: 'About ReFined' }) };
};

it('is named by its title, holds the focus, and keeps Tab inside', async () => {
  const { user, dialog } = await read();
  expect(dialog).toHaveFocus();
  expect(await findViolations(dialog)).toEqual([]);
  for (const name of ['Close', 'Copy', 'Close']) {
    await user.tab();
    expect(screen.getByRole('button', { name })).toHaveFocus();
  }
});

it.each([
  ['Esc', ({ user }: Awaited<ReturnType<typeof read>>) => user.keyboard('{Escape}')],
  [
    'its cross',
    ({ user }: Awaited<ReturnType<typeof read>>) =>
      user.click(screen.getByRole('button', { name: 'Close' })),
  ],
])('is closed by %s, and gives the focus back', async (_how, close) => {
  await close(await read());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'About' })).toHaveFocus();
});
