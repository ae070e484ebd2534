import { shellMessages } from '@refined/shared/messages';
import { displayName, initials, useSession } from '@refined/shared/session';
import { MenuButton } from '@refined/shared/ui';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Initials and name, and the dropdown with Logout (specification §2, D8). */
export const UserMenu = () => {
  const { user } = useSession();
  const signOut = useSignOut();
  if (!user) return null;
  const name = displayName(user);
  return (
    <>
      <MenuButton label={name} items={[{ label: shellMessages.logout.item, icon: 'logout', onSelect: signOut.start }]}>
        <span className="rs-avatar" aria-hidden="true">
          {initials(user)}
        </span>
        <span className="rs-user-name">{signOut.busy ? shellMessages.logout.busy : name}</span>
      </MenuButton>
      <SignOutDialog {...signOut} />
    </>
  );
};
