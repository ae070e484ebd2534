import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { LIMITS } from '../../domain/index.ts';
import { renderKit } from '../../testing/index.ts';
import { PrintButton } from './print-button.tsx';

const print = jest.fn();
beforeEach(() => void Object.assign(window, { print }));

const PAGE = 500;

/** A host's list: a page with each call; the calls whose number is in `failing` fail. */
const List = ({ total, failing = [] }: { total: number; failing?: readonly number[] }) => {
  const [calls, setCalls] = useState(0);
  const [pages, setPages] = useState(1);
  const failed = failing.includes(calls);
  const loadMore = () => {
    setCalls(calls + 1);
    if (!failing.includes(calls + 1)) setPages(pages + 1);
  };
  const drugs = Array.from({ length: Math.min(total, pages * PAGE) });
  const hasMore = drugs.length < total;
  return (
    <>
      <p>loaded {drugs.length}</p>
      <PrintButton
        list={{
          drugs,
          hasMore,
          loadingMore: false,
          loadMore,
          ...(failed ? { loadMoreFault: 'down' } : {}),
        }}
      />
    </>
  );
};

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Print' }));

describe('PrintButton', () => {
  it('prints at once what needs no loading', () => {
    renderKit(<PrintButton />);
    press();
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('loads the rest of a list before', () => {
    renderKit(<List total={1_200} />);
    press();
    expect(screen.getByText('loaded 1200')).toBeVisible();
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('loads no more than may be printed', () => {
    renderKit(<List total={100_000} />);
    press();
    expect(screen.getByText(`loaded ${LIMITS.printed}`)).toBeVisible();
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('prints nothing when the rest does not come, says so, and tries again when asked again', async () => {
    renderKit(<List total={1_200} failing={[1]} />);
    press();
    expect(print).not.toHaveBeenCalled();
    expect((await screen.findAllByText(/so nothing was printed/))[0]).toBeVisible();
    press();
    expect(screen.getByText('loaded 1200')).toBeVisible();
    expect(print).toHaveBeenCalledTimes(1);
  });
});
