import { useLayoutEffect } from 'react';
import { Navigate, useSearchParams } from '@refined/shared/router';
import { useSession } from '@refined/shared/session';
import { shellMessages } from '../messages/shell.ts';
import { safeNext } from './next.ts';
import { OutsidePage } from './outside-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

/**
 * The body's class while this page is shown (specification §2); the gateway's HTML already has it.
 */
const BODY_CLASS = 'login-page';

/**
 * Sign-in. A user who is already signed in, perhaps in another tab, goes on to `next` (D5), else
 * home (specification §2).
 */
export const LoginPage = () => {
  const { signedIn, reason } = useSession();
  const [search] = useSearchParams();

  useLayoutEffect(() => {
    document.body.classList.add(BODY_CLASS);
    return () => document.body.classList.remove(BODY_CLASS);
  }, []);

  if (signedIn) return <Navigate to={safeNext(search.get('next'))} replace />;
  const because = shellMessages.login.because[reason];
  return (
    <OutsidePage title={shellMessages.login.heading}>
      {because && <p className="rs-login-because rf-muted">{because}</p>}
      <SignInForm />
    </OutsidePage>
  );
};
