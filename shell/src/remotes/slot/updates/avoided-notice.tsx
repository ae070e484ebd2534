import { useState } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import { remoteMessages } from '../../../messages/remotes.ts';
import type { ScreenFault } from '../../screen-result.ts';
import { UpdateNotice } from './update-notice.tsx';

/** Said once per page: what a user has read doesn't come back with the screen. */
const read = new WeakSet<ScreenFault>();

/**
 * Tells why an earlier release is shown: while the newer one ran, the page before froze, crashed or
 * had to be loaded anew.
 */
export const AvoidedNotice = ({
  shown: { title, version },
  fault,
}: {
  shown: PageScreen;
  /** Of the release that would be shown otherwise. */
  fault: ScreenFault | undefined;
}) => {
  const [isRead, setRead] = useState(false);
  if (!fault?.isOfPageBefore || isRead || read.has(fault)) return null;
  return (
    <UpdateNotice
      text={remoteMessages.update.avoided(title, version)}
      onDismiss={() => {
        read.add(fault);
        setRead(true);
      }}
    />
  );
};
