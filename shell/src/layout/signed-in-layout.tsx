import { useState } from 'react';
import { PATHS } from '@refined/shared/domain';
import { Navigate, useLocation } from '@refined/shared/router';
import { useSession } from '@refined/shared/session';
import { Layout } from './layout.tsx';

/**
 * The layout for signed-in users; others are sent to sign in, with the full current address as
 * `next` (specification §2, D5). After a sign-out in this tab: to the plain sign-in page (§4).
 */
export const SignedInLayout = () => {
  const { signedIn, awaitsUser, reason } = useSession();
  const { pathname, search, hash } = useLocation();
  const [cameSignedIn] = useState(signedIn);
  if (signedIn) return <Layout waiting={awaitsUser} />;
  const left = cameSignedIn && reason === 'signed-out';
  return (
    <Navigate
      to={left ? PATHS.login() : PATHS.login(window.location.origin + pathname + search + hash)}
      replace
    />
  );
};
