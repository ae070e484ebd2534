import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { Drawer } from './dialog.tsx';
import { MenuButton } from './menu-button.tsx';

const onLogout = jest.fn();
const items = [
  { label: 'Notifications', onSelect: () => {} },
  { label: 'Logout', onSelect: onLogout },
];

describe('MenuButton', () => {
  it('opens by keyboard, moves by arrows, closes by Esc and gives the focus back', async () => {
    const { user, container } = renderKit(<MenuButton label="Ada Byron" items={items} />);
    const button = screen.getByRole('button', { name: 'Ada Byron' });
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Notifications' })).toHaveFocus();
    expect(await findViolations(container)).toEqual([]);
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Notifications' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('gets the focus of a click in Safari too, where the press would close it and the click open it', () => {
    renderKit(<MenuButton label="Ada Byron" items={items} />);
    expect(screen.getByRole('button', { name: 'Ada Byron' })).toHaveAttribute('tabindex', '0');
  });

  it('does what was chosen and closes; a press elsewhere closes it too', async () => {
    const { user } = renderKit(
      <>
        <MenuButton label="Ada Byron" items={items} />
        <button type="button">Elsewhere</button>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Ada Byron' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ada Byron' }));
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

it('Drawer holds the focus while open, closes by Esc and gives it back', async () => {
  const Navigation = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Menu
        </button>
        <Drawer open={open} onClose={() => setOpen(false)} label="Main">
          <a href="/">ReFined Home</a>
        </Drawer>
      </>
    );
  };
  const { user } = renderKit(<Navigation />);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Main' });
  expect(drawer).toContainElement(document.activeElement as HTMLElement);
  expect(await findViolations(drawer)).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
});
