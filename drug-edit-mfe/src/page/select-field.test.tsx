import { useState } from 'react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findViolations, renderKit } from '@refined/shared/testing';
import { choicesOf } from '../form/choices.ts';
import { MultiSelect, SingleSelect } from './select-field.tsx';

const THOUSANDS = Array.from({ length: 5_000 }, (_, index) => ({
  id: String(index),
  name: `INGREDIENT ${String(index).padStart(4, '0')}`,
}));

const Many = ({
  list = THOUSANDS,
  onChange,
}: {
  list?: typeof THOUSANDS;
  onChange?: (ids: readonly string[]) => void;
}) => {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <MultiSelect
      id="many"
      label="Active Ingredient"
      choices={choicesOf(list)}
      value={value}
      onChange={(ids) => {
        setValue(ids);
        onChange?.(ids);
      }}
    />
  );
};

/** jsdom has no layout: a menu of 300 px, as specified. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

const input = () => screen.getByRole('combobox', { name: 'Active Ingredient' });
const open = async () => {
  const user = userEvent.setup();
  await user.click(input());
  return user;
};
const focusedOption = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a select of thousands (D33)', () => {
  it('draws only the rows in view, each says which of how many it is', async () => {
    const { container } = renderKit(<Many />);
    await open();
    const options = await screen.findAllByRole('option');
    expect(options.length).toBeLessThan(30);
    expect(options[0]).toHaveAttribute('aria-setsize', '5000');
    expect(options[0]).toHaveAttribute('aria-posinset', '1');
    expect(screen.getByRole('listbox', { name: 'Active Ingredient' })).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it('finds by part, blind to case, and takes the found one by keyboard', async () => {
    const changed = jest.fn();
    renderKit(<Many onChange={changed} />);
    const user = await open();
    await user.type(input(), 'redient 4321');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'INGREDIENT 4321',
    ]);
    await user.keyboard('{Enter}');
    expect(changed).toHaveBeenCalledWith(['4321']);
  });

  it('walks by arrows and pages, and the focused row is always in the page', async () => {
    renderKit(<Many />);
    const user = await open();
    await user.keyboard('{ArrowDown}');
    expect(focusedOption()).toBe('INGREDIENT 0001');
    // Specification §9: a page is five options.
    await user.keyboard('{PageDown}');
    expect(focusedOption()).toBe('INGREDIENT 0006');
    await user.keyboard('{End}');
    expect(focusedOption()).toBe('INGREDIENT 4999');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
  });
});

describe('words and habits (specification §2)', () => {
  it("says 'Select...' and 'No options'", async () => {
    renderKit(<Many list={[]} />);
    expect(screen.getByText('Select...')).toBeVisible();
    await open();
    expect(await screen.findByText('No options')).toBeVisible();
  });

  it('Tab through an open menu changes nothing', async () => {
    const changed = jest.fn();
    renderKit(<Many onChange={changed} />);
    const user = await open();
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
  });

  it('what is chosen may be shown otherwise than in the list (D30)', async () => {
    renderKit(
      <SingleSelect
        id="one"
        label="Period"
        choices={choicesOf([{ id: '100', name: 'None' }])}
        value="100"
        onChange={() => undefined}
        shownAs={({ name }) => `${name} (default)`}
      />,
    );
    expect(screen.getByText('None (default)')).toBeVisible();
    act(() => screen.getByRole('combobox', { name: 'Period' }).focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('option', { name: 'None' })).toBeVisible();
  });
});

it('marks the value that the arrow keys have reached', async () => {
  renderKit(<Many />);
  const user = await open();
  await user.keyboard('0001{Enter}{Escape}{ArrowLeft}');
  expect(screen.getByText('INGREDIENT 0001').parentElement).toHaveClass(
    'ed-select__multi-value--is-focused',
  );
  await user.click(screen.getByRole('button', { name: 'Remove INGREDIENT 0001' }));
  expect(screen.queryByText('INGREDIENT 0001')).toBeNull();
});
