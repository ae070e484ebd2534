import { lazy } from 'react';
import { PATHS } from '@refined/shared/domain';

/** Loaded lazily, because users open them rarely. */
export const PasswordPage = lazy(() => import('./password-page.tsx'));
export const SessionsPage = lazy(() => import('./sessions-page.tsx'));

/**
 * Opens the password page as a new document: code that ran in this one, such as a screen, can't
 * read the typed password.
 */
export const openPasswordPage = (next?: string): void =>
  window.location.assign(PATHS.password(next));

/** The host refuses other calls until the password is changed. */
export const onPasswordDue = (): void => {
  const { pathname, search, hash } = window.location;
  if (pathname !== PATHS.password()) openPasswordPage(pathname + search + hash);
};
