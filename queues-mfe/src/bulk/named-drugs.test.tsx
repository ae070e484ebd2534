import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fixtureDrug, renderKit } from '@refined/shared/testing';
import { NamedDrugs } from './noted-drugs.tsx';

const drugs = (count: number) =>
  Array.from({ length: count }, (_, index) => fixtureDrug({ id: String(index + 1) }));
const items = () => screen.getAllByRole('listitem').length;

it('names a few at once and the others on demand, a step at a time, and asks for more', async () => {
  const onLoadMore = jest.fn();
  const { user } = renderKit(
    <NamedDrugs drugs={drugs(300)} count={1_000} onLoadMore={onLoadMore} />,
  );
  await user.click(screen.getByText('And 995 more.'));
  expect(items()).toBe(205);
  await user.click(screen.getByRole('button', { name: 'Show more of 795' }));
  expect(items()).toBe(300);
  expect(onLoadMore).toHaveBeenCalledTimes(1);
});

it('names all of a few, and offers nothing more', () => {
  renderKit(<NamedDrugs drugs={drugs(3)} count={3} onLoadMore={undefined} />);
  expect(items()).toBe(3);
  expect(screen.queryByRole('button')).toBeNull();
});
