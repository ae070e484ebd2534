import { useState } from 'react';
import {
  useFeature,
  faultOf,
  faultText,
  success,
  unwrap,
  useMutation,
} from '@refined/shared/api-client';
import type { User } from '@refined/shared/contract';
import { LANGUAGE, PATHS } from '@refined/shared/domain';
import {
  Icon,
  MenuButton,
  useKeySheet,
  Button,
  ConfirmDialog,
  type MenuItem,
} from '@refined/shared/ui';
import { useNavigate } from '@refined/shared/router';
import { keyMessages, faultMessages } from '@refined/shared/messages';
import {
  displayName,
  useSession,
  browserStorages,
  countDrafts,
  type DraftCounts,
} from '@refined/shared/session';
import { openPasswordPage } from '../account/account-pages.tsx';
import { accountMessages, shellMessages } from '../shell-messages.ts';
import { teamMessages } from '../remote-messages.ts';
import { AboutDialog } from '../teams/about-dialog.tsx';
import { allowedOrigins } from '../teams/allowed-origins.ts';
import { OverrideDialog } from '../teams/override-panel.tsx';

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

const { logout: text } = shellMessages;

/**
 * Logout, with its confirmation and its failures (D7). On success the session ends and the layout
 * is left. `busy`: waiting for the host.
 */
const useSignOut = () => {
  const { signOut, signOutHere, user } = useSession();
  const [asking, setAsking] = useState<'unsaved' | 'failed'>();
  /** Unsaved work; it stays visible while the dialog closes. */
  const [unsaved, setUnsaved] = useState<DraftCounts>({ records: 0, texts: 0 });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const ended = await signOut();
      return unwrap(Promise.resolve(ended.ok ? success(undefined) : ended));
    },
  });
  const fault = faultOf(error);

  const attempt = (): void => {
    if (isPending) return;
    setAsking((asked) => (asked === 'unsaved' ? undefined : asked));
    mutate(undefined, { onError: () => setAsking('failed') });
  };
  const request = (): void => {
    const drafts = countDrafts(browserStorages().local, user?.username ?? '');
    if (drafts.records + drafts.texts === 0) return attempt();
    setUnsaved(drafts);
    setAsking('unsaved');
  };
  const answers = {
    cancelLabel: text.stay,
    onConfirm: attempt,
    onCancel: () => setAsking(undefined),
  };

  const dialogs = (
    <>
      {/* Logout clears all browser storage, including drafts (specification §4). */}
      <ConfirmDialog
        open={asking === 'unsaved'}
        title={text.unsavedTitle}
        confirmLabel={text.loseThem}
        danger
        {...answers}
      >
        <p>{text.unsaved(unsaved.records, unsaved.texts)}</p>
      </ConfirmDialog>
      {/* "An error occurred", and what to do (specification §8, D7). */}
      <ConfirmDialog
        open={asking === 'failed'}
        title={faultMessages.general}
        confirmLabel={text.again}
        busy={isPending}
        error={fault && faultText(fault)}
        {...answers}
      >
        <p>{text.stillSignedIn}</p>
        <p className="rs-sign-out-here rf-line">
          <Button onClick={signOutHere}>{text.here}</Button>
          <span className="rf-sub">{text.hereDetail}</span>
        </p>
      </ConfirmDialog>
    </>
  );
  return { busy: isPending, request, dialogs };
};

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
