import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
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

const open = () => {
  const { user } = renderKit(
    <>
      <NotificationHistory />
      <Press />
    </>,
  );
  return { user, read: () => user.click(screen.getByRole('button', { name: 'Notifications' })) };
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
