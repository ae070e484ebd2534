import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { IconButton } from './button.tsx';
import { Toolbar } from './toolbar.tsx';

const Bar = () => {
  const [has, setHas] = useState(true);
  return (
    <>
      <Toolbar label="Actions" className="">
        {has ? <IconButton icon="update" label="Update" onClick={() => setHas(false)} /> : null}
        <IconButton icon="committee" label="Committee" />
        <span>
          <IconButton icon="archive" label="Archive" />
        </span>
      </Toolbar>
      <button type="button">After</button>
    </>
  );
};
const named = (name: string) => screen.getByRole('button', { name });

it('is one stop of Tab, with arrows, Home and End in it, and remembers the last one', async () => {
  const { user, container } = renderKit(<Bar />);
  await user.tab();
  for (const [key, name] of [
    ['', 'Update'],
    ['{ArrowRight}', 'Committee'],
    ['{End}', 'Archive'],
    ['{ArrowRight}', 'Update'],
    ['{ArrowLeft}', 'Archive'],
    ['{Home}', 'Update'],
    ['{ArrowRight}', 'Committee'],
  ] as const) {
    if (key !== '') await user.keyboard(key);
    expect(named(name)).toHaveFocus();
  }
  await user.tab();
  expect(named('After')).toHaveFocus();
  await user.tab({ shift: true });
  expect(named('Committee')).toHaveFocus();
  expect(screen.getByRole('toolbar', { name: 'Actions' })).toBeVisible();
  expect(await findViolations(container)).toEqual([]);
});

it('stays reachable when the button that was its stop goes', async () => {
  const { user } = renderKit(<Bar />);
  await user.click(named('Update'));
  expect([named('Committee'), named('Archive')].map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
});
