import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { LIMITS } from '@refined/shared/domain';
import { remoteMessages } from '../../messages/remotes.ts';

/** Empty at first: a preloaded screen appears before a skeleton would be seen. */
export const Waiting = ({ title, skeleton }: { title: string; skeleton: ReactNode }) => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LIMITS.skeletonDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={shown ? remoteMessages.loading(title) : undefined}
    >
      {shown && skeleton}
    </div>
  );
};
