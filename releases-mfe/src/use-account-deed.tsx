import { useState } from 'react';
import { faultText, useApi, useConfirmation, useQueryClient } from '@refined/shared/api-client';
import { pathOfCall, peopleCalls, readKey, type Account } from '@refined/shared/contract';
import { ConfirmDialog, useToast } from '@refined/shared/ui';
import { ConfirmElsewhere, whyUnconfirmed } from './confirm-elsewhere.tsx';
import { nameOfAccount, peopleMessages as text } from './people-messages.ts';

export type Deed = keyof typeof text.deeds;

const CALLS = {
  enable: peopleCalls.enablePerson,
  disable: peopleCalls.disablePerson,
  endSessions: peopleCalls.endPersonsSessions,
  reset: peopleCalls.resetPassword,
} as const satisfies Record<Deed, object>;

/** Whether an account can have it done now. One's own isn't closed here. */
export const isOffered = (deed: Deed, account: Account, own: boolean): boolean => {
  switch (deed) {
    case 'enable':
      return !account.active;
    case 'disable':
      return account.active && !own;
    case 'endSessions':
      return account.sessions > 0 && !own;
    case 'reset':
      return !own;
  }
};

interface Asked {
  readonly deed: Deed;
  readonly account: Account;
}

/** Changes an account: asked, confirmed with the operator's password elsewhere, done. */
export const useAccountDeed = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirmation = useConfirmation();
  // The last one: its question stays visible while the dialog closes.
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** A first password, as long as the page shows it. */
  const [made, setMade] = useState<{ readonly name: string; readonly password: string }>();

  const ask = (deed: Deed, account: Account): void => {
    setAsked({ deed, account });
    setError(undefined);
    setMade(undefined);
    setOpen(true);
  };
  const attempt = async ({ deed, account }: Asked): Promise<string | undefined> => {
    const params = { name: account.username };
    const path = pathOfCall(CALLS[deed], params);
    const confirmed = await confirmation.ask({ path, body: {} });
    if (!confirmed.ok) return whyUnconfirmed(confirmed.fault);
    const input = { params, confirmation: confirmed.value };
    const result =
      deed === 'reset'
        ? await client.call(CALLS.reset, input)
        : await client.call(CALLS[deed], input);
    if (!result.ok) return result.fault.detail ?? faultText(result.fault);
    if ('password' in result.value)
      setMade({ name: nameOfAccount(account), password: result.value.password });
    setOpen(false);
    toast.success(text.deeds[deed].done(nameOfAccount(account)));
    void queryClient.invalidateQueries({ queryKey: readKey('people') });
    return undefined;
  };
  const confirm = async (what: Asked): Promise<void> => {
    setBusy(true);
    setError(undefined);
    setError(await attempt(what));
    setBusy(false);
  };

  const words = asked && text.deeds[asked.deed];
  const dialog =
    asked && words ? (
      <ConfirmDialog
        open={open}
        title={words.title(nameOfAccount(asked.account))}
        confirmLabel={words.label}
        danger={asked.deed === 'disable' || asked.deed === 'reset'}
        // While the person confirms it elsewhere it can still be cancelled.
        busy={busy && confirmation.address === undefined}
        error={error}
        onConfirm={() => void confirm(asked)}
        onCancel={() => {
          confirmation.stop();
          setOpen(false);
        }}
      >
        <p>{words.effect}</p>
        <ConfirmElsewhere address={confirmation.address} />
      </ConfirmDialog>
    ) : null;
  return { ask, dialog, made };
};
