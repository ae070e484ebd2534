import { expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderKit } from '@refined/shared/testing';
import { useToast } from '@refined/shared/ui';
import { findViolations } from '../testing/render-shell.tsx';
import { NotificationHistory } from './notification-history.tsx';

const Press = () => {
  const toast = useToast();
  const move = () => {
    for (let drug = 1; drug <= 22; drug += 1) toast.success(`Drug ${drug} moved to update queue.`);
  };
  return <button onClick={move}>Move 22</button>;
};

const undo = jest.fn();
let isUndone: () => void = () => undefined;

const MoveOne = () => {
  const toast = useToast();
  const [done] = useState(() => new Promise<void>((resolve) => (isUndone = resolve)));
  const move = () =>
    toast.success('Drug 02000001 moved to archive.', {
      about: { label: '02000001 Apo-Test', to: '/drugs/1' },
      action: { label: 'Undo', onAction: undo, done },
    });
  return <button onClick={move}>Move one</button>;
};

const open = () => {
  const { user, router } = renderKit(
    <>
      <NotificationHistory />
      <Press />
      <MoveOne />
    </>,
  );
  return {
    user,
    router,
    read: () => user.click(screen.getByRole('button', { name: 'Notifications' })),
  };
};

it('says that there is none yet', async () => {
  const { read } = open();
  await read();
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toHaveTextContent(
    'No messages yet. The last 20 are kept here.',
  );
});

it('keeps the last 20, newest first (D17)', async () => {
  const { user, read } = open();
  await user.click(screen.getByRole('button', { name: 'Move 22' }));
  await read();
  const dialog = screen.getByRole('dialog', { name: 'Notifications' });
  const items = within(dialog).getAllByRole('listitem');
  expect(items).toHaveLength(20);
  expect(items[0]).toHaveTextContent('Done: Drug 22 moved to update queue.');
  expect(items[19]).toHaveTextContent('Drug 3 moved');
  expect(await findViolations(dialog)).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus();
});

it('names the drug, leads to it, and undoes what can be undone, once', async () => {
  const { user, read, router } = open();
  await user.click(screen.getByRole('button', { name: 'Move one' }));
  await read();
  const dialog = within(screen.getByRole('dialog', { name: 'Notifications' }));
  await user.click(dialog.getByRole('button', { name: /^Undo: Drug 02000001/ }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(dialog.getByRole('listitem')).toHaveFocus();
  await act(async () => isUndone());
  expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(dialog.getByText('Undone')).toBeVisible();
  await user.click(dialog.getByRole('link', { name: '02000001 Apo-Test' }));
  expect(router.state.location.pathname).toBe('/drugs/1');
  expect(screen.queryByRole('dialog')).toBeNull();
});
