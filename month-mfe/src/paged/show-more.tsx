import { Button } from '@refined/shared/ui';
import type { PagedView } from './paged-view.ts';

/** Asks for the next page; nothing after the last. */
export const ShowMore = ({
  label,
  busy,
  more,
}: Pick<PagedView<never>, 'busy' | 'more'> & { label: string }) =>
  more ? (
    <Button busy={busy} onClick={more}>
      {label}
    </Button>
  ) : null;
