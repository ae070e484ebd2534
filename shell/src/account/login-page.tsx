import {
  useLayoutEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { Navigate, useSearchParams } from '@refined/shared/router';
import { useSession } from '@refined/shared/session';
import { faultOf, faultText, unwrap, useMutation, type Fault } from '@refined/shared/api-client';
import { faultMessages } from '@refined/shared/messages';
import { Button, TextField, useAnnounce } from '@refined/shared/ui';
import { shellMessages } from '../shell-messages.ts';
import { safeNext } from './next.ts';
import { OutsidePage } from './outside-page.tsx';

/**
 * The body's class while this page is shown (specification §2); the gateway's HTML already has it.
 */
const BODY_CLASS = 'login-page';

const { login } = shellMessages;

/**
 * The text after "An error occurred": the reason and what to do (D9). Hosts answer 400, 401 or 403
 * to wrong credentials.
 */
const signInFaultText = (fault: Fault): string => {
  switch (fault.kind) {
    case 'invalid':
    case 'unauthorized':
    case 'forbidden':
      return login.wrong;
    case 'rate-limited':
      return fault.retryAfter === undefined
        ? login.tooManyNow
        : login.tooMany(fault.retryAfter, new Date(fault.at.getTime() + fault.retryAfter * 1000));
    default:
      return faultText(fault);
  }
};

interface Missing {
  readonly username?: boolean;
  readonly password?: boolean;
}

/**
 * Username and password, both required (specification §2, §5). A failure is shown here, the
 * username stays, and the focus returns to the password (D9). The fields are uncontrolled, so that
 * values from password managers are read.
 */
const SignInForm = () => {
  const { signIn } = useSession();
  const announce = useAnnounce();
  const faultId = useId();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [capsLock, setCapsLock] = useState(false);

  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  const { mutate, isPending, error, reset } = useMutation({
    // Read here, not passed: a mutation's variables stay in the page's memory.
    mutationFn: () => unwrap(signIn(username.current!.value, password.current!.value)),
    onError: (thrown) => {
      announce(`${faultMessages.general}. ${signInFaultText(faultOf(thrown)!)}`);
      password.current?.focus();
      password.current?.select();
    },
  });
  const fault = faultOf(error);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const lacks = {
      username: !username.current?.value.trim(),
      password: !password.current?.value,
    };
    setMissing(lacks);
    reset();
    if (lacks.username) return username.current?.focus();
    if (lacks.password) return password.current?.focus();

    // When the session begins, LoginPage redirects.
    mutate();
  };

  return (
    <form
      className="rs-sign-in"
      method="post"
      noValidate
      aria-label={login.heading}
      onSubmit={submit}
    >
      <TextField
        ref={username}
        label={login.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        required
        error={missing.username && login.missingUsername}
      />
      <TextField
        ref={password}
        label={login.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        note={capsLock && login.capsLock}
        error={missing.password && login.missingPassword}
        aria-describedby={fault && faultId}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      {fault && (
        <p id={faultId} className="rs-sign-in-fault rf-break">
          <strong>{faultMessages.general}</strong> {signInFaultText(fault)}{' '}
          {fault.status !== undefined && fault.status >= 500 && fault.requestId && (
            <span className="rf-sub">{faultMessages.request(fault.requestId)}</span>
          )}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isPending}>
        {login.submit}
      </Button>
    </form>
  );
};

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
