import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { SelectBox } from './select-box.tsx';

describe('SelectBox', () => {
  it('tells a press with Shift from one without, by pointer and by Space alike', async () => {
    const onToggle = jest.fn();
    const { user } = renderKit(
      <SelectBox label="Select 02247162" checked={false} onToggle={onToggle} />,
    );
    const box = screen.getByRole('checkbox', { name: 'Select 02247162' });
    await user.click(box);
    await user.keyboard('{Shift>}');
    await user.click(box);
    await user.keyboard(' {/Shift} ');
    expect(onToggle.mock.calls).toEqual([[false], [true], [true], [false]]);
  });

  it.each([true, false, 'mixed'] as const)(
    'says that it is %s, and can be pressed by the text beside it',
    async (checked) => {
      const onToggle = jest.fn();
      const { user, container } = renderKit(
        <SelectBox label="Select all 7" checked={checked} onToggle={onToggle}>
          Select all 7
        </SelectBox>,
      );
      expect(screen.getByRole('checkbox')).toHaveAttribute('aria-checked', String(checked));
      await user.click(screen.getByText('Select all 7'));
      expect(onToggle).toHaveBeenCalledTimes(1);
      expect(await findViolations(container)).toEqual([]);
    },
  );
});
