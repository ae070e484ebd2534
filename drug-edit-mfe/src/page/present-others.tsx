import { useEffect } from 'react';
import { usePresence } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { useAnnounce } from '@refined/shared/ui';
import { mergeMessages } from '../messages/merge.ts';
import { clock } from './clock.ts';

/**
 * Shows who else has the record open, and since when; nothing if nobody has. Beside the heading, so
 * that no field moves.
 */
export const PresentOthers = ({ drugId }: { drugId: string }) => {
  const { user } = useSession();
  const others = usePresence(drugId, user?.username);
  const announce = useAnnounce();
  const text =
    others.length > 0
      ? mergeMessages.present(others.map(({ name, since }) => ({ name, since: clock(since) })))
      : '';
  useEffect(() => {
    if (text) announce(text);
  }, [announce, text]);
  return text ? <span className="ed-present">{text}</span> : null;
};
