import { useOpenRecords } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { othersMessages } from './messages/others.ts';

/** Who else has a drug's record open; undefined for most drugs. */
export const useOpenBy = (): ((id: string) => string | undefined) => {
  const open = useOpenRecords();
  const { user } = useSession();
  return (id) => {
    const names = (open.get(id) ?? [])
      .filter(({ username }) => username !== user?.username)
      .map(({ name }) => name);
    return names.length > 0 ? othersMessages.openBy(names) : undefined;
  };
};
