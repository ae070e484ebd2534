import { shellMessages } from '@refined/shared/messages';
import { displayName, initials, useSession } from '@refined/shared/session';
import { MenuButton } from '@refined/shared/ui';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Initials and name, both seen and said (a user may speak what is seen), and the dropdown with Logout (specification §2, D8). */
export const UserMenu = () => {
  const { user } = useSession();
  const signOut = useSignOut();
  if (!user) return null;
  const name = displayName(user);
  const shown = signOut.busy ? shellMessages.logout.busy : name;
  return (
    <>
      <MenuButton label={`${initials(user)} ${shown}`} items={[{ label: shellMessages.logout.item, icon: 'logout', onSelect: signOut.request }]}>
        <span className="rs-avatar">{initials(user)}</span> <span className="rs-user-name">{shown}</span>
      </MenuButton>
      <UnsavedDialog {...signOut} />
      <SignOutDialog {...signOut} />
    </>
  );
};
