import { answered, unwrap, useApi, useQuery, type Answered } from '@refined/shared/api-client';
import { peopleCalls, readKey, type Account } from '@refined/shared/contract';
import { useSession } from '@refined/shared/session';
import {
  Badge,
  Button,
  FaultPanel,
  PageHeading,
  Panel,
  SkeletonCards,
  Table,
} from '@refined/shared/ui';
import { momentOf, nameOfAccount, peopleMessages as text } from './people-messages.ts';
import { isOffered, useAccountAction, type AccountAction } from './use-account-action.tsx';

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
