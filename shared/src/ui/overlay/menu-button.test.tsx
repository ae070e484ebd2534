import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderKit } from '../../testing/index.ts';
import { MenuButton } from './menu-button.tsx';

it('gets the focus of a click in Safari too, where the press would close it and the click open it', () => {
  renderKit(<MenuButton label="Ada Byron" items={[{ label: 'Logout', onSelect: () => {} }]} />);
  expect(screen.getByRole('button', { name: 'Ada Byron' })).toHaveAttribute('tabindex', '0');
});
