import type { ScreenChoice } from '@refined/shared/federation';
import { PATHS } from '@refined/shared/domain';
import { kitMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { EmptyState, PageHeading } from '@refined/shared/ui';

/** In the place of a screen that was retired: why, and a way home. It can't be tried again. */
export const RetiredPage = ({ choice }: { readonly choice: ScreenChoice }) => (
  <>
    <PageHeading title={choice.releases[0].title} />
    <EmptyState title={choice.disabled ?? ''}>
      <Link to={PATHS.home()}>{kitMessages.goHome}</Link>
    </EmptyState>
  </>
);
