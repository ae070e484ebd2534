import { useState } from 'react';
import {
  answered,
  unwrap,
  useApi,
  useQuery,
  faultText,
  useConfirmation,
  useMutation,
  useQueryClient,
  type Answered,
} from '@refined/shared/api-client';
import { peopleCalls, readKey, pathOfCall, type Account } from '@refined/shared/contract';
import { useSession } from '@refined/shared/session';
import {
  Badge,
  Button,
  FaultPanel,
  PageHeading,
  Panel,
  SkeletonCards,
  Table,
  ConfirmDialog,
  useToast,
} from '@refined/shared/ui';
import { momentOf, nameOfAccount, peopleMessages as text } from './releases-messages.ts';
import { ConfirmElsewhere, whyUnconfirmed } from './confirm-elsewhere.tsx';

type AccountAction = keyof typeof text.actions;

const CALLS = {
  enable: peopleCalls.enablePerson,
  disable: peopleCalls.disablePerson,
  endSessions: peopleCalls.endPersonsSessions,
  reset: peopleCalls.resetPassword,
} as const satisfies Record<AccountAction, object>;

/** Whether the action is possible now. Operators can't lock themselves out. */
const isOffered = (action: AccountAction, account: Account, own: boolean): boolean => {
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
const useAccountAction = () => {
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

const usePeople = (): Answered<readonly Account[]> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('people'),
      queryFn: async ({ signal }) =>
        (await unwrap(client.call(peopleCalls.people, { signal }))).people,
    }),
  );
};

const COLUMNS = [
  { key: 'name', head: text.column.name },
  { key: 'state', head: text.column.state },
  { key: 'sessions', head: text.column.sessions, kind: 'figure' },
  { key: 'used', head: text.column.used, kind: 'date' },
  { key: 'act', head: text.column.act, width: '40%' },
] as const;

const ACTIONS = Object.keys(text.actions) as AccountAction[];

const State = ({ account, own }: { account: Account; own: boolean }) => (
  <span className="op-badges rf-flow">
    {own ? <Badge tone="archive">{text.you}</Badge> : null}
    {account.operator ? <Badge tone="archive">{text.badge.operator}</Badge> : null}
    {account.active ? null : <Badge tone="manual">{text.badge.disabled}</Badge>}
    {account.password_due ? <Badge tone="update">{text.badge.due}</Badge> : null}
    {own || account.operator || !account.active || account.password_due ? null : text.none}
  </span>
);

/** /operations/people: the accounts, and the actions on them. */
export const PeoplePage = () => {
  const { user } = useSession();
  const { data: people, fault, busy, refresh } = usePeople();
  const { ask, dialog, made } = useAccountAction();
  const actions = (account: Account, own: boolean) => {
    const offered = ACTIONS.filter((action) => isOffered(action, account, own));
    if (offered.length === 0) return text.none;
    const buttons = offered.map((action) => (
      <Button
        key={action}
        aria-label={`${text.actions[action].label}: ${nameOfAccount(account)}`}
        onClick={() => ask(action, account)}
      >
        {text.actions[action].label}
      </Button>
    ));
    return <span className="rf-row-actions">{buttons}</span>;
  };
  return (
    <>
      <PageHeading title={text.title} />
      <FaultPanel title={text.notLoaded} fault={fault} busy={busy} refresh={refresh} />
      <div role="status">
        {made ? (
          <Panel className="op-section">
            {text.made(made.name)} <code className="op-password rf-break">{made.password}</code>
          </Panel>
        ) : null}
      </div>
      {people ? (
        <Panel as="section" className="op-section">
          <Table
            label={text.table}
            columns={COLUMNS}
            rowHead="name"
            narrow="blocks"
            rows={people.map((account) => {
              const own = account.username === user?.username;
              return {
                key: account.username,
                cells: {
                  name: (
                    <>
                      {nameOfAccount(account)}
                      <span className="rf-sub op-line rf-break">
                        {[account.username, account.email].filter(Boolean).join(', ')}
                      </span>
                    </>
                  ),
                  state: <State account={account} own={own} />,
                  sessions: account.sessions,
                  used: momentOf(account.last_used),
                  act: actions(account, own),
                },
              };
            })}
          />
        </Panel>
      ) : fault ? null : (
        <SkeletonCards />
      )}
      {dialog}
    </>
  );
};
