import { faultText } from '@refined/shared/api-client';
import { Button, ErrorPanel } from '@refined/shared/ui';
import type { PagedView } from './paged-view.ts';

/** Why a list or its next page isn't there; nothing while all is well. */
export const PagedFault = ({
  title,
  fault,
  refresh,
}: Pick<PagedView<never>, 'fault' | 'refresh'> & { title: string }) =>
  fault ? (
    <ErrorPanel
      title={title}
      detail={faultText(fault)}
      requestId={fault.requestId}
      onRetry={refresh}
    />
  ) : null;

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
