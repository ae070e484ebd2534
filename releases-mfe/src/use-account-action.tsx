import { useState } from 'react';
import {
  faultText,
  useApi,
  useConfirmation,
  useMutation,
  useQueryClient,
} from '@refined/shared/api-client';
import { pathOfCall, peopleCalls, readKey, type Account } from '@refined/shared/contract';
import { ConfirmDialog, useToast } from '@refined/shared/ui';
import { ConfirmElsewhere, whyUnconfirmed } from './confirm-elsewhere.tsx';
import { nameOfAccount, peopleMessages as text } from './people-messages.ts';

export type AccountAction = keyof typeof text.actions;

const CALLS = {
  enable: peopleCalls.enablePerson,
  disable: peopleCalls.disablePerson,
  endSessions: peopleCalls.endPersonsSessions,
  reset: peopleCalls.resetPassword,
} as const satisfies Record<AccountAction, object>;

/** Whether the action is possible now. Operators can't lock themselves out. */
export const isOffered = (action: AccountAction, account: Account, own: boolean): boolean => {
  switch (action) {
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
  readonly action: AccountAction;
  readonly account: Account;
}

/** The outcome. */
interface Done {
  /** Why nothing was done. */
  readonly error?: string | undefined;
  /** A new first password, until the page is left. */
  readonly made?: { readonly name: string; readonly password: string };
}

/** Changes an account, after a confirmation with the operator's password on another page. */
export const useAccountAction = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirmation = useConfirmation();
  const [asked, setAsked] = useState<Asked>();
  const attempt = async ({ action, account }: Asked): Promise<Done> => {
    const params = { name: account.username };
    const path = pathOfCall(CALLS[action], params);
    const confirmed = await confirmation.ask({ path, body: {} });
    if (!confirmed.ok) return { error: whyUnconfirmed(confirmed.fault) };
    const input = { params, confirmation: confirmed.value };
    const result =
      action === 'reset'
        ? await client.call(CALLS.reset, input)
        : await client.call(CALLS[action], input);
    if (!result.ok) return { error: result.fault.detail ?? faultText(result.fault) };
    setAsked(undefined);
    toast.success(text.actions[action].done(nameOfAccount(account)));
    void queryClient.invalidateQueries({ queryKey: readKey('people') });
    const { value } = result;
    return 'password' in value
      ? { made: { name: nameOfAccount(account), password: value.password } }
      : {};
  };
  const { mutate: confirm, reset, isPending, data } = useMutation({ mutationFn: attempt });
  const ask = (action: AccountAction, account: Account): void => {
    setAsked({ action, account });
    reset();
  };

  const words = asked && text.actions[asked.action];
  const dialog =
    asked && words ? (
      <ConfirmDialog
        open
        title={words.title(nameOfAccount(asked.account))}
        confirmLabel={words.label}
        danger={asked.action === 'disable' || asked.action === 'reset'}
        // Can be cancelled while the confirmation in the other tab is awaited.
        busy={isPending && confirmation.address === undefined}
        error={data?.error}
        onConfirm={() => confirm(asked)}
        onCancel={() => {
          confirmation.stop();
          setAsked(undefined);
        }}
      >
        <p>{words.effect}</p>
        <ConfirmElsewhere address={confirmation.address} />
      </ConfirmDialog>
    ) : null;
  return { ask, dialog, made: data?.made };
};
