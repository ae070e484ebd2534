import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import {
  faultOf,
  faultText,
  unwrap,
  useApi,
  useMutation,
  type Fault,
} from '@refined/shared/api-client';
import { accountCalls } from '@refined/shared/contract';
import { LIMITS, PATHS } from '@refined/shared/domain';
import { faultMessages } from '@refined/shared/messages';
import { Navigate, useSearchParams } from '@refined/shared/router';
import { useSession } from '@refined/shared/session';
import { Button, StyleSheet, TextField, useAnnounce } from '@refined/shared/ui';
import { safeNext } from './next.ts';
import { OutsidePage } from './outside-page.tsx';
import { accountMessages } from '../shell-messages.ts';
import styles from './account.css';

const { password: text } = accountMessages;

const FIELDS = ['old', 'new', 'again'] as const;
type FieldName = (typeof FIELDS)[number];
type Wrong = Partial<Record<FieldName, string>>;

/** The host's message for each field. */
const wrongIn = ({ fields }: Fault): Wrong => {
  const [old, wanted] = [fields?.old_password?.[0], fields?.new_password?.[0]];
  return { ...(old && { old }), ...(wanted && { new: wanted }) };
};

const AUTO_COMPLETE = { old: 'current-password', new: 'new-password', again: 'new-password' };

/** The fields are uncontrolled, as in the sign-in form: password managers fill them in. */
const PasswordForm = ({ username, onDone }: { username: string; onDone: () => void }) => {
  const { client } = useApi();
  const announce = useAnnounce();
  const faultId = useId();
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const [wrong, setWrong] = useState<Wrong>({});

  const refuse = (found: Wrong): void => {
    setWrong(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) inputs.current[first]?.focus();
  };
  const {
    mutate,
    reset,
    isPending: busy,
    error,
  } = useMutation({
    mutationFn: (body: { old_password: string; new_password: string }) =>
      unwrap(client.call(accountCalls.changePassword, { body })),
    onSuccess: onDone,
    onError: (thrown) => {
      const failed = faultOf(thrown)!;
      const found = wrongIn(failed);
      if (Object.keys(found).length > 0) return refuse(found);
      announce(`${faultMessages.general}. ${faultText(failed)}`);
    },
  });
  // A field's message is shown at the field.
  const failed = faultOf(error);
  const fault = failed && Object.keys(wrongIn(failed)).length === 0 ? failed : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const typed = (name: FieldName) => inputs.current[name]?.value ?? '';
    reset();
    const missing = FIELDS.filter((name) => typed(name) === '');
    if (missing.length > 0)
      return refuse(Object.fromEntries(missing.map((name) => [name, text.missing])));
    if (typed('new') !== typed('again')) return refuse({ again: text.differs });
    setWrong({});
    mutate({ old_password: typed('old'), new_password: typed('new') });
  };

  return (
    <form className="rs-sign-in" method="post" noValidate aria-label={text.title} onSubmit={submit}>
      <TextField
        label={text.username}
        name="username"
        autoComplete="username"
        value={username}
        readOnly
      />
      {FIELDS.map((name) => (
        <TextField
          key={name}
          ref={(input: HTMLInputElement | null) => void (inputs.current[name] = input)}
          label={text[name]}
          name={name}
          type="password"
          autoComplete={AUTO_COMPLETE[name]}
          autoFocus={name === 'old'}
          maxLength={LIMITS.password.longest}
          required
          hint={name === 'new' && text.rule}
          error={wrong[name]}
          aria-describedby={fault && name === 'old' ? faultId : undefined}
        />
      ))}
      {fault && (
        <p id={faultId} className="rs-sign-in-fault rf-break">
          <strong>{faultMessages.general}</strong> {faultText(fault)}
        </p>
      )}
      <p className="rf-sub">{text.others}</p>
      <Button type="submit" variant="primary" busy={busy}>
        {text.submit}
      </Button>
    </form>
  );
};

/**
 * The user's own password. A separate document outside the layout, opened and left by a page load,
 * so that no screen has run in it. With `next`: an operator set the password, which must change.
 */
const PasswordPage = () => {
  const { signedIn, user } = useSession();
  const [search] = useSearchParams();
  const [done, setDone] = useState(false);
  const go = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (done) go.current?.focus();
  }, [done]);

  if (!signedIn)
    return <Navigate to={PATHS.login(window.location.origin + PATHS.password())} replace />;
  const next = safeNext(search.get('next'));
  return (
    <OutsidePage title={text.title} className="rs-account">
      <StyleSheet text={styles} />
      {done ? (
        <>
          <p role="status" className="rs-account-done">
            {text.done}
          </p>
          <a ref={go} href={next}>
            {text.go}
          </a>
        </>
      ) : (
        <>
          {search.has('next') ? <p className="rs-login-because rf-muted">{text.due}</p> : null}
          <PasswordForm username={user?.username ?? ''} onDone={() => setDone(true)} />
          {search.has('next') ? null : (
            <p className="rs-account-away">
              <a href={next}>{text.back}</a>
            </p>
          )}
        </>
      )}
    </OutsidePage>
  );
};
export default PasswordPage;
