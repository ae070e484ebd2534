import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showBootFault, PageBoundary, PageFault } from './page-boundary.tsx';

afterEach(() => document.body.replaceChildren());

it('a page of which nothing is left says so where it was, with a way to reload', () => {
  document.body.innerHTML = '<div id="root"><i>skeleton</i></div>';
  showBootFault(document.getElementById('root')!);
  expect(screen.getByRole('alert')).toHaveTextContent('ReFined could not be shown');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(screen.queryByText('skeleton')).toBeNull();
});

describe('a page that fails while it is drawn', () => {
  let broken = true;
  const Part = () => {
    if (broken) throw new Error('broken');
    return <p>Works</p>;
  };

  beforeEach(() => {
    broken = true;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('because somebody else has moved its elements is drawn anew by itself', () => {
    let isMoved = true;
    // Like React when it removes a node that was moved.
    const Moved = () => {
      useLayoutEffect(() => {
        if (!isMoved) return;
        isMoved = false;
        throw new DOMException('The node is not a child of this node.', 'NotFoundError');
      }, []);
      return <p>Works</p>;
    };
    render(
      <PageBoundary renderFault={() => <p>Failed</p>}>
        <Moved />
      </PageBoundary>,
    );
    expect(screen.getByText('Works')).toBeVisible();
  });

  it('by a wrong value in a component’s state is drawn anew by itself, and told to the host as nobody’s fault', () => {
    document.head.innerHTML = `<script type="application/json" id="refined-config">${JSON.stringify({ productName: 'F', productKey: 'f', apiHost: '', reports: true })}</script>`;
    document.head.append(
      Object.assign(document.createElement('script'), { src: '/releases/shell/1.2.0/main.js' }),
    );
    const sent = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null));
    const wrong: unknown = { not: 'a text' };
    let give: (value: unknown) => void;
    const Titled = () => {
      const [title, setTitle] = useState<unknown>('Works');
      useLayoutEffect(() => {
        give = setTitle;
      }, []);
      return <p>{title as string}</p>;
    };
    render(
      <PageBoundary renderFault={() => <p>Failed</p>}>
        <Titled />
      </PageBoundary>,
    );
    for (let time = 1; time <= 2; time += 1) {
      act(() => give(wrong));
      expect(screen.getByText('Works')).toBeVisible();
    }
    expect(sent).toHaveBeenCalledWith('/client-reports', expect.anything());
    expect(JSON.parse(String(sent.mock.calls[0]![1]!.body))).toMatchObject({
      workspace: 'shell',
      version: '1.2.0',
      stage: 'run',
      fault: 'render',
    });
    document.head.replaceChildren();
  });

  it('is named, and drawn anew by Retry', async () => {
    render(
      <PageBoundary renderFault={(retry) => <PageFault onRetry={retry} />}>
        <Part />
      </PageBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'ReFined could not be shown' })).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Works')).toBeVisible();
  });

  it('is tried again at another address', () => {
    const at = (resetKey: string) => (
      <PageBoundary resetKey={resetKey} renderFault={() => <p>Fault</p>}>
        <Part />
      </PageBoundary>
    );
    const { rerender } = render(at('/a'));
    expect(screen.getByText('Fault')).toBeVisible();
    broken = false;
    rerender(at('/a'));
    expect(screen.getByText('Fault')).toBeVisible();
    rerender(at('/b'));
    expect(screen.getByText('Works')).toBeVisible();
  });
});
