import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { theme } from '../theme/theme.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

const Asking = (props: Partial<ConfirmDialogProps>) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Move
      </button>
      <ConfirmDialog
        open={open}
        title="Move Drug Record"
        confirmLabel="Move Drug Record"
        onConfirm={() => {}}
        onCancel={() => setOpen(false)}
        {...props}
      >
        Are you sure?
      </ConfirmDialog>
    </>
  );
};

const ask = async (props: Partial<ConfirmDialogProps> = {}) => {
  const view = renderKit(<Asking {...props} />);
  await view.user.click(screen.getByRole('button', { name: 'Move' }));
  return view;
};

afterEach(() => localStorage.clear());

describe('ConfirmDialog (D20)', () => {
  it('shows the letter that confirms, as long as single keys are on', async () => {
    const { unmount } = await ask({ confirmKey: 'update' });
    const confirm = screen.getByRole('button', { name: 'Move Drug Record' });
    expect(confirm.querySelector('kbd')).toHaveTextContent('u');
    expect(confirm).toHaveAttribute('aria-keyshortcuts', 'u');
    unmount();
    localStorage.setItem('refined.keys', 'off');
    await ask({ confirmKey: 'update' });
    expect(document.querySelector('kbd')).toBeNull();
  });

  it('is named by its title and starts on Cancel', async () => {
    await ask();
    const dialog = screen.getByRole('dialog', { name: 'Move Drug Record' });
    expect(dialog).toHaveAccessibleDescription('Are you sure?');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await findViolations(dialog)).toEqual([]);
  });

  it('stays open at the second half of the double click that opened it, and closes by a press beside it', async () => {
    await ask();
    const beside = document.querySelector('.MuiBackdrop-root')!;
    fireEvent.click(beside, { detail: 2 });
    expect(screen.getByRole('dialog')).toBeVisible();
    fireEvent.click(beside, { detail: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cancels by Esc and gives the focus back', async () => {
    const { user } = await ask();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Move' })).toHaveFocus();
  });

  it('takes a double click as one confirmation', async () => {
    const onConfirm = jest.fn();
    const { user } = await ask({ onConfirm });
    await user.dblClick(screen.getByRole('button', { name: 'Move Drug Record' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('stays while what was confirmed is under way', async () => {
    const onCancel = jest.fn();
    const onConfirm = jest.fn();
    const { user } = await ask({ busy: true, onCancel, onConfirm });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Move Drug Record' }));
    expect(onCancel).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('says what failed', async () => {
    await ask({ error: 'The server failed (500).' });
    expect(screen.getByRole('alert')).toHaveTextContent('The server failed (500).');
  });

  it('stands on the layer of the specification (§9)', async () => {
    await ask();
    expect(theme.zIndex.modal).toBe(1050);
    expect(getComputedStyle(screen.getByRole('dialog').parentElement!).zIndex).toBe(
      'var(--rf-zIndex-modal)',
    );
  });
});
