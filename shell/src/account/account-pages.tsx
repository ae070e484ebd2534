import { lazy } from 'react';
import { PATHS } from '@refined/shared/domain';

/** Loaded when they are opened, which is seldom. */
export const PasswordPage = lazy(() => import('./password-page.tsx'));
export const SessionsPage = lazy(() => import('./sessions-page.tsx'));

/**
 * Leads to the page for the password, in a document of its own: whatever has run in this one, also a
 * screen, can't read what is typed there.
 */
export const openPasswordPage = (next?: string): void =>
  window.location.assign(PATHS.password(next));

/** The host answers nothing else before the password is changed. */
export const onPasswordDue = (): void => {
  const { pathname, search, hash } = window.location;
  if (pathname !== PATHS.password()) openPasswordPage(pathname + search + hash);
};
