import {
  answered,
  faultOf,
  faultText,
  unwrap,
  useApi,
  useFeature,
  useMutation,
  useQuery,
  useQueryClient,
  useQueueCounts,
  type Answered,
} from '@refined/shared/api-client';
import { accountCalls, readKey, type OwnSession } from '@refined/shared/contract';
import { formats } from '@refined/shared/domain';
import {
  Button,
  FaultPanel,
  NotFound,
  PageHeading,
  Panel,
  SkeletonCards,
  StyleSheet,
  Table,
  useToast,
} from '@refined/shared/ui';
import { accountMessages } from '../shell-messages.ts';
import styles from './account.css';

const { sessions: text } = accountMessages;
const KEY = readKey('ownSessions');

const useOwnSessions = (): Answered<readonly OwnSession[]> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: KEY,
      queryFn: async ({ signal }) =>
        (await unwrap(client.call(accountCalls.ownSessions, { signal }))).sessions,
    }),
  );
};

/** Ends sessions; the answer is the list of the remaining ones. */
const useEndSessions = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    /** Undefined: all but this one. */
    mutationFn: (session: OwnSession | undefined) =>
      unwrap(
        session
          ? client.call(accountCalls.endSession, { params: { session: session.id } })
          : client.call(accountCalls.endOtherSessions),
      ),
    onSuccess: ({ sessions }, session) => {
      queryClient.setQueryData(KEY, sessions);
      toast.success(session ? text.ended : text.othersEnded);
    },
    onError: (thrown) => toast.error(`${text.notEnded} ${faultText(faultOf(thrown)!)}`),
  });
};

const COLUMNS = [
  { key: 'since', head: text.column.since, kind: 'date' },
  { key: 'used', head: text.column.used, kind: 'date' },
  { key: 'address', head: text.column.address },
  { key: 'end', head: text.column.end, short: '' },
] as const;

const moment = (at: string) => <time dateTime={at}>{formats.moment(at)}</time>;

/** The user's sessions: since when, last used, from which address; the others can be ended. */
const Sessions = () => {
  const { data: sessions, fault, busy: loading, refresh } = useOwnSessions();
  const { isPending: busy, mutate: end } = useEndSessions();
  return (
    <>
      <StyleSheet text={styles} />
      <PageHeading title={text.title} sub={text.about} />
      <FaultPanel title={text.notLoaded} fault={fault} busy={loading} refresh={refresh} />
      {sessions ? (
        <Panel as="section">
          <Table
            label={text.table}
            columns={COLUMNS}
            narrow="blocks"
            rows={sessions.map((session) => ({
              key: session.id,
              cells: {
                since: moment(session.since),
                used: moment(session.last_used),
                address: session.address ?? text.unknown,
                end: session.current ? (
                  text.current
                ) : (
                  <span className="rf-row-actions">
                    <Button
                      aria-label={text.endOf(formats.moment(session.since))}
                      busy={busy}
                      onClick={() => end(session)}
                    >
                      {text.end}
                    </Button>
                  </span>
                ),
              },
            }))}
          />
          {sessions.length > 1 ? (
            <Button className="rs-sessions-all" busy={busy} onClick={() => end(undefined)}>
              {text.endOthers}
            </Button>
          ) : null}
        </Panel>
      ) : fault ? null : (
        <SkeletonCards />
      )}
    </>
  );
};
/** The page, if the host supports it; other hosts get no request. */
const SessionsPage = () => {
  const counts = useQueueCounts();
  if (useFeature('accounts')) return <Sessions />;
  return counts.data ? (
    <NotFound what={text.title} />
  ) : (
    <>
      <PageHeading title={text.title} />
      <SkeletonCards />
    </>
  );
};

export default SessionsPage;
