import type { ReactNode } from 'react';
import { PATHS } from '../../domain/index.ts';
import { kitMessages } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { EmptyState } from './empty-state.tsx';
import { PageHeading } from './page-heading.tsx';

/** An unknown address, inside the layout: names what was looked for (D39), e.g. `queue "xyz"`. */
export const NotFound = ({ what, children }: { what: string; children?: ReactNode }) => (
  <>
    <PageHeading title={kitMessages.notFound} />
    <EmptyState title={kitMessages.notFoundDetail(what)}>
      {children ?? <Link to={PATHS.home()}>{kitMessages.goHome}</Link>}
    </EmptyState>
  </>
);
