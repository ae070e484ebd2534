import { useState } from 'react';
import { useFeature } from '@refined/shared/api-client';
import type { User } from '@refined/shared/contract';
import { LANGUAGE, PATHS } from '@refined/shared/domain';
import { Icon, MenuButton, useKeySheet, type MenuItem } from '@refined/shared/ui';
import { useNavigate } from '@refined/shared/router';
import { keyMessages } from '@refined/shared/messages';
import { displayName, useSession } from '@refined/shared/session';
import { openPasswordPage } from '../account/account-pages.tsx';
import { accountMessages } from '../messages/account.ts';
import { shellMessages } from '../messages/shell.ts';
import { useSignOut } from './use-sign-out.tsx';
import { teamMessages } from '../messages/teams.ts';
import { AboutDialog } from '../teams/about-dialog.tsx';
import { allowedOrigins } from '../teams/allowed-origins.ts';
import { OverrideDialog } from '../teams/override-dialog.tsx';

/**
 * Upper-case first letters of first and last name; without names, of the username (specification
 * §2, D8).
 */
export const initials = (user: User): string => {
  const letters = [user.first_name, user.last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('');
  return (letters || ([...user.username][0] ?? '')).toLocaleUpperCase(LANGUAGE);
};

type OpenDialog = 'about' | 'override';

/**
 * Initials and name, both visible and in the accessible name (voice control uses visible text), and
 * the menu with Logout (specification §2, D8). While the name is unknown it only shows that
 * somebody is signed in (D50).
 */
export const UserMenu = () => {
  const { user } = useSession();
  const signOut = useSignOut();
  const showKeys = useKeySheet();
  const navigate = useNavigate();
  const hasAccounts = useFeature('accounts');
  const [dialog, setDialog] = useState<OpenDialog>();
  const [mayOverride] = useState(() => allowedOrigins().length > 0);
  const name = user ? displayName(user) : shellMessages.unnamedUser;
  const shown = signOut.busy ? shellMessages.logout.busy : name;
  const closeDialog = () => setDialog(undefined);
  const items: readonly MenuItem[] = [
    ...(hasAccounts
      ? [
          {
            label: accountMessages.password.title,
            icon: 'manual',
            onSelect: () => openPasswordPage(),
          } as const,
          {
            label: accountMessages.sessions.title,
            icon: 'user',
            onSelect: () => void navigate(PATHS.sessions()),
          } as const,
        ]
      : []),
    { label: keyMessages.title, icon: 'keyboard', onSelect: showKeys },
    { label: teamMessages.about.item, icon: 'info', onSelect: () => setDialog('about') },
    ...(mayOverride
      ? [
          {
            label: teamMessages.override.item,
            icon: 'manual',
            onSelect: () => setDialog('override'),
          } as const,
        ]
      : []),
    // Last, so that a double click on the button doesn't hit it.
    { label: shellMessages.logout.item, icon: 'logout', onSelect: signOut.request },
  ];
  return (
    <>
      <MenuButton label={user ? `${initials(user)} ${shown}` : shown} items={items}>
        <span className="rs-avatar rf-strong">
          {user ? initials(user) : <Icon name="user" size={16} />}
        </span>{' '}
        <span className="rs-user-name rf-nowrap">{shown}</span>
      </MenuButton>
      {signOut.dialogs}
      {dialog === 'about' ? <AboutDialog onClose={closeDialog} /> : null}
      {dialog === 'override' ? <OverrideDialog onClose={closeDialog} /> : null}
    </>
  );
};
