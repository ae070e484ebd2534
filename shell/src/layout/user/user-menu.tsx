import { useState } from 'react';
import { keyMessages } from '@refined/shared/messages';
import { displayName, useSession } from '@refined/shared/session';
import { Icon, MenuButton, useKeySheet } from '@refined/shared/ui';
import type { MenuItem } from '@refined/shared/ui';
import { shellMessages } from '../../messages/shell.ts';
import { teamMessages } from '../../messages/teams.ts';
import { AboutDialog } from '../../teams/about/about-dialog.tsx';
import { allowedOrigins } from '../../teams/override/allowed-origins.ts';
import { OverrideDialog } from '../../teams/override/override-dialog.tsx';
import { initials } from './initials.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

type OpenDialog = 'about' | 'override';

/**
 * Initials and name, both visible and in the accessible name (voice control uses visible text), and
 * the menu with Logout (specification §2, D8). While the name is unknown it only says that somebody
 * is signed in (D50).
 */
export const UserMenu = () => {
  const { user } = useSession();
  const signOut = useSignOut();
  const showKeys = useKeySheet();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [mayOverride] = useState(() => allowedOrigins().length > 0);
  const name = user ? displayName(user) : shellMessages.unnamedUser;
  const shown = signOut.busy ? shellMessages.logout.busy : name;
  const closeDialog = () => setDialog(undefined);
  const items: readonly MenuItem[] = [
    { label: shellMessages.logout.item, icon: 'logout', onSelect: signOut.request },
    { label: keyMessages.title, icon: 'keyboard', onSelect: showKeys },
    { label: teamMessages.about.item, icon: 'product', onSelect: () => setDialog('about') },
    ...(mayOverride
      ? [
          {
            label: teamMessages.override.item,
            icon: 'manual',
            onSelect: () => setDialog('override'),
          } as const,
        ]
      : []),
  ];
  return (
    <>
      <MenuButton label={user ? `${initials(user)} ${shown}` : shown} items={items}>
        <span className="rs-avatar">{user ? initials(user) : <Icon name="user" size={16} />}</span>{' '}
        <span className="rs-user-name">{shown}</span>
      </MenuButton>
      <UnsavedDialog {...signOut} />
      <SignOutDialog {...signOut} />
      <AboutDialog open={dialog === 'about'} onClose={closeDialog} />
      <OverrideDialog open={dialog === 'override'} onClose={closeDialog} />
    </>
  );
};
