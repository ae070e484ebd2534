import { useEffect } from 'react';
import { useConnection } from '@refined/shared/api-client';
import { Icon, useAnnounce } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';

/** Says that the browser is offline or the server doesn't answer, as long as that is so. */
export const ConnectionLine = () => {
  const state = useConnection();
  const announce = useAnnounce();
  useEffect(() => {
    if (state) announce(shellMessages.connection[state]);
  }, [state, announce]);
  if (!state) return null;
  return (
    <p className="rs-connection">
      <Icon name="warning" size={16} />
      {shellMessages.connection[state]}
    </p>
  );
};
