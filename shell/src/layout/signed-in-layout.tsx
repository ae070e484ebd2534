import { useState } from 'react';
import { PATHS } from '@refined/shared/domain';
import { Navigate, useLocation } from '@refined/shared/router';
import { useSession } from '@refined/shared/session';
import { Layout } from './layout.tsx';

/**
 * The layout for whoever is signed in; everybody else is sent to sign in, and comes back to this very address (specification
 * §2). Who has just signed out here goes to the plain sign-in page (§4).
 */
export const SignedInLayout = () => {
  const { signedIn, reason } = useSession();
  const { pathname, search, hash } = useLocation();
  const [cameSignedIn] = useState(signedIn);
  if (signedIn) return <Layout />;
  const left = cameSignedIn && reason === 'signed-out';
  return <Navigate to={left ? PATHS.login() : PATHS.login(pathname + search + hash)} replace />;
};
