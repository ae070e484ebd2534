import { useState, type FormEvent } from 'react';
import { answered, unwrap, useApi, useQuery, type Answered } from '@refined/shared/api-client';
import { peopleCalls, readKey, type SignInPage } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import {
  Button,
  EmptyState,
  FaultPanel,
  PageHeading,
  Panel,
  SkeletonCards,
  Table,
  TextField,
} from '@refined/shared/ui';
import { momentOf, signInsMessages as text } from './releases-messages.ts';

/** A page of the log: optionally of one username, and before an entry. */
interface Shown {
  readonly username: string;
  readonly before?: string;
}

const useSignIns = ({ username, before }: Shown): Answered<SignInPage> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('signIns', username, before),
      queryFn: ({ signal }) =>
        unwrap(
          client.call(peopleCalls.signIns, {
            query: { ...(username && { username }), ...(before && { before }) },
            signal,
          }),
        ),
      staleTime: 0,
    }),
  );
};

const COLUMNS = [
  { key: 'who', head: text.column.who, width: '34%' },
  { key: 'at', head: text.column.at, kind: 'date' },
  { key: 'address', head: text.column.address },
  { key: 'outcome', head: text.column.outcome },
] as const;

/** /operations/sign-ins: who signed in or tried to, and refused operator's rights. */
export const SignInsPage = () => {
  const [shown, setShown] = useState<Shown>({ username: '' });
  const [typed, setTyped] = useState('');
  const { data: page, fault, busy, refresh } = useSignIns(shown);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setShown({ username: typed.trim() });
  };
  const before = page?.before;
  return (
    <>
      <PageHeading title={text.title} sub={text.about} />
      <form className="op-search rf-flow" onSubmit={submit}>
        <TextField
          label={text.only}
          value={typed}
          maxLength={LIMITS.signIns.name}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{text.show}</Button>
      </form>
      <FaultPanel title={text.notLoaded} fault={fault} busy={busy} refresh={refresh} />
      {page ? (
        <Panel as="section" className="op-section">
          <Table
            label={text.table}
            columns={COLUMNS}
            narrow="blocks"
            empty={<EmptyState title={text.none} />}
            rows={page.results.map((entry) => ({
              key: entry.id,
              cells: {
                at: <time dateTime={entry.at}>{momentOf(entry.at)}</time>,
                who: <span className="rf-break">{entry.username}</span>,
                address: entry.address,
                outcome: text.outcome(entry),
              },
            }))}
          />
          {before ? (
            <Button onClick={() => setShown({ ...shown, before })}>{text.older}</Button>
          ) : null}
        </Panel>
      ) : fault ? null : (
        <SkeletonCards />
      )}
    </>
  );
};
