import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createRef, useLayoutEffect, useState } from 'react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { VirtualList, type VirtualListHandle, type VirtualListProps } from './virtual-list.tsx';

interface Row {
  id: string;
}
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index) }));

const list = (props: Partial<VirtualListProps<Row>> = {}) => (
  <VirtualList
    items={rows(10_000)}
    getKey={(row) => row.id}
    renderItem={(row) => <a href={`/drugs/${row.id}`}>Row {row.id}</a>}
    label="Drugs"
    estimateHeight={100}
    {...props}
  />
);

describe('VirtualList', () => {
  it('draws what the window shows of 10,000 rows, as a list that knows its size', async () => {
    const { container } = renderKit(list());
    const items = within(screen.getByRole('list', { name: 'Drugs' })).getAllByRole('listitem');
    expect(items.length).toBeGreaterThan(5);
    expect(items.length).toBeLessThan(40);
    expect(items[0]).toHaveAttribute('aria-setsize', '10000');
    expect(items[1]).toHaveAttribute('aria-posinset', '2');
    expect(await findViolations(container)).toEqual([]);
  });

  it('first draws the rows in view, then those around them; its room is there from the start', async () => {
    const room: (string | undefined)[] = [];
    const Page = () => {
      // Like code that restores a scroll position.
      useLayoutEffect(() => {
        room.push(document.querySelector<HTMLElement>('.rf-rows')?.style.height);
      }, []);
      return list();
    };
    renderKit(<Page />);
    expect(room).toEqual(['1000000px']);
    const drawn = () => screen.getAllByRole('listitem').length;
    const first = drawn();
    expect(first * 100).toBeGreaterThanOrEqual(window.innerHeight);
    expect(first * 100).toBeLessThan(window.innerHeight + 200);
    await waitFor(() => expect(drawn()).toBe(first + 6));
  });

  it('draws and focuses a row far away, and keeps it while it holds the focus', () => {
    const handle = createRef<VirtualListHandle>();
    window.scrollTo = jest.fn() as typeof window.scrollTo;
    renderKit(list({ ref: handle }));
    expect(screen.queryByRole('link', { name: 'Row 5000' })).toBeNull();
    act(() => handle.current?.focusItem('5000'));
    expect(screen.getByRole('link', { name: 'Row 5000' })).toHaveFocus();
    act(() => screen.getByRole('link', { name: 'Row 0' }).focus());
    expect(screen.queryByRole('link', { name: 'Row 5000' })).toBeNull();
  });

  it('steps to the row of a clicked button, also where a click gives no focus (Safari)', () => {
    const handle = createRef<VirtualListHandle>();
    renderKit(list({ ref: handle, renderItem: ({ id }) => <button>Unfold {id}</button> }));
    // Without a focus: user-event gives one, like other browsers.
    act(() => screen.getByRole('button', { name: 'Unfold 3' }).click());
    act(() => handle.current?.step(1));
    expect(screen.getByRole('button', { name: 'Unfold 3' })).toHaveFocus();
  });

  it('focuses the next row when the wanted one has left before it was drawn', () => {
    const handle = createRef<VirtualListHandle>();
    window.scrollTo = jest.fn() as typeof window.scrollTo;
    const all = rows(10_000);
    const Page = () => {
      const [items, setItems] = useState(all);
      return (
        <>
          <button onClick={() => setItems(all.filter(({ id }) => id !== '5000'))}>Leave</button>
          {list({ ref: handle, items })}
        </>
      );
    };
    renderKit(<Page />);
    act(() => {
      handle.current?.focusItem('5000');
      screen.getByRole('button', { name: 'Leave' }).click();
    });
    expect(screen.getByRole('link', { name: 'Row 5001' })).toHaveFocus();
  });

  it('focuses the next row when one leaves at the moment in which it got the focus', () => {
    const Page = () => {
      const [items, setItems] = useState(rows(5));
      return (
        <>
          <button onClick={() => setItems(items.filter(({ id }) => id !== '2'))}>Leave</button>
          {list({ items })}
        </>
      );
    };
    renderKit(<Page />);
    act(() => {
      screen.getByRole('link', { name: 'Row 2' }).focus();
      screen.getByRole('button', { name: 'Leave' }).click();
    });
    expect(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus();
  });

  it('makes no row again when only others come into view', () => {
    const handle = createRef<VirtualListHandle>();
    window.scrollTo = jest.fn() as typeof window.scrollTo;
    const made: string[] = [];
    const renderItem = (row: Row) => {
      made.push(row.id);
      return <a href={`/drugs/${row.id}`}>Row {row.id}</a>;
    };
    renderKit(list({ ref: handle, items: rows(10_000), renderItem }));
    expect(made).toContain('0');
    made.length = 0;
    act(() => handle.current?.focusItem('5000'));
    expect(made).toContain('5000');
    expect(made).not.toContain('0');
  });

  it('leaves everything alone when the row is unknown', () => {
    const handle = createRef<VirtualListHandle>();
    renderKit(list({ ref: handle, items: rows(3) }));
    act(() => handle.current?.focusItem('77'));
    expect(document.body).toHaveFocus();
  });

  it('keeps the focus when the list is refreshed around it', async () => {
    const Refreshed = () => {
      const [items, setItems] = useState(rows(6));
      return (
        <>
          <button
            type="button"
            onFocus={() => {}}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() =>
              setItems((before) => before.filter(({ id }) => id !== '0').map((row) => ({ ...row })))
            }
          >
            Refresh
          </button>
          {list({ items })}
        </>
      );
    };
    const { user } = renderKit(<Refreshed />);
    act(() => screen.getByRole('link', { name: 'Row 2' }).focus());
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.queryByRole('link', { name: 'Row 0' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Row 2' })).toHaveFocus();
  });

  it('asks for more when the end comes near, not while more is on its way', () => {
    const onEndReached = jest.fn();
    const { unmount } = renderKit(list({ items: rows(10), hasMore: true, onEndReached }));
    expect(onEndReached).toHaveBeenCalled();
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '-1');
    unmount();
    onEndReached.mockClear();
    renderKit(list({ items: rows(10), hasMore: true, loadingMore: true, onEndReached, total: 40 }));
    expect(onEndReached).not.toHaveBeenCalled();
    expect(screen.getByText('Loading more')).toBeVisible();
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '40');
  });

  it('asks for nothing while the end is far', () => {
    const onEndReached = jest.fn();
    renderKit(list({ hasMore: true, onEndReached }));
    expect(onEndReached).not.toHaveBeenCalled();
  });
});
