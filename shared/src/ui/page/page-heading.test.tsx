import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useLocation } from '../../router/index.ts';
import { renderKit } from '../../testing/index.ts';
import { KitRoot } from '../root/kit-root.tsx';
import { PageHeading } from './page-heading.tsx';

const Pages = () => {
  const { pathname, search } = useLocation();
  return (
    <>
      <nav>
        <Link to="/drugs/search">Search</Link>
        <Link to="?term=x">Term</Link>
      </nav>
      <PageHeading title={`Page ${pathname}`} sub={search} />
    </>
  );
};

describe('PageHeading', () => {
  it('names the document, and leaves the focus alone on the first load', () => {
    renderKit(<Pages />);
    expect(document.title).toBe('Page / · ReFined');
    expect(document.body).toHaveFocus();
  });

  it('leaves the focus alone on a reload, where the browser keeps the entry of the navigation before', () => {
    window.history.replaceState({ key: 'k7' }, '');
    const router = createMemoryRouter([{ path: '*', element: <Pages /> }], {
      initialEntries: [{ pathname: '/drugs/7', key: 'k7' }],
    });
    render(
      <KitRoot>
        <RouterProvider router={router} />
      </KitRoot>,
    );
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
    window.history.replaceState(null, '');
  });

  it('takes the focus when the page was reached by navigation', async () => {
    const { user } = renderKit(<Pages />);
    await user.click(screen.getByRole('link', { name: 'Search' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Page /drugs/search' })).toHaveFocus();
    expect(document.title).toBe('Page /drugs/search · ReFined');
  });

  it('leaves the focus alone when only the query changes (D22)', async () => {
    const { user } = renderKit(<Pages />);
    await user.click(screen.getByRole('link', { name: 'Term' }));
    expect(screen.getByText('?term=x')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Term' })).toHaveFocus();
  });
});
