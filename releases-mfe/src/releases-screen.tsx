import {
  commandOf,
  type ReleasesOverview,
  type FailureError,
  type WorkspaceOverview,
} from '@refined/shared/contract';
import {
  ErrorPanel,
  PageHeading,
  Panel,
  SkeletonCards,
  EmptyState,
  Table,
} from '@refined/shared/ui';
import { useQuery } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { formats } from '@refined/shared/domain';
import { LiveTable, howMany } from './live-table.tsx';
import { releasesMessages as text, nameOf } from './releases-messages.ts';
import { useReleaseChange } from './use-release-change.tsx';
import { askOverview, RegistryRefusal } from './registry-client.ts';

const FRAMES = 4;

const FAILURE_COLUMNS = [
  { key: 'release', head: text.failureColumn.release, width: '28%' },
  { key: 'what', head: text.failureColumn.what },
  { key: 'count', head: text.failureColumn.count, kind: 'figure' },
  { key: 'last', head: text.failureColumn.last, kind: 'date' },
] as const;

/** Where it happened: in the sources if a source map tells, otherwise in the released file. */
const placeOf = ({
  source,
  function: name,
  ...released
}: FailureError['frames'][number]): string => {
  const { file, line, column } = source ?? released;
  const known = source ? source.name : name;
  return `${known ? `${known} ` : ''}(${file}:${line}:${column})`;
};

const Thrown = ({ error }: { error: FailureError }) => (
  <div className="op-error">
    <p className="op-note rf-break">
      <code>{[error.name, error.message].filter(Boolean).join(': ')}</code>
    </p>
    <ol className="op-frames rf-plain rf-break">
      {error.frames.slice(0, FRAMES).map((frame, at) => (
        <li key={at}>
          <code>{placeOf(frame)}</code>
        </li>
      ))}
    </ol>
    <p className="rf-sub op-note rf-break">
      {text.inBrowser(error.browser, error.shown)}
      {error.references[0] === undefined ? null : `; ${text.reference(error.references[0])}`}
    </p>
  </div>
);

const failuresOf = (screen: WorkspaceOverview) =>
  screen.failures.map((failure) => ({
    ...failure,
    screen,
    traffic: screen.traffic.find(({ version }) => version === failure.version),
    errors: screen.traffic
      .filter(({ version }) => version === failure.version)
      .flatMap(({ errors }) => errors)
      .filter(({ stage, fault }) => stage === failure.stage && fault === failure.fault),
  }));

/** Failures reported by pages, of releases that are live or next in a rollback; latest first. */
const FailuresTable = ({ workspaces }: { workspaces: readonly WorkspaceOverview[] }) => (
  <Table
    label={text.failures}
    columns={FAILURE_COLUMNS}
    narrow="blocks"
    empty={<EmptyState title={text.noFailures} />}
    rows={workspaces
      .flatMap(failuresOf)
      .sort((one, other) => other.last.localeCompare(one.last))
      .map(({ screen, version, stage, fault, count, last, traffic, errors }) => ({
        key: [screen.workspace, version, stage, fault].join(' '),
        note:
          errors.length > 0
            ? errors.map((error, at) => <Thrown key={at} error={error} />)
            : undefined,
        cells: {
          release: (
            <>
              {`${nameOf(screen)} ${version}`}
              {traffic && traffic.failed > 0 ? (
                <span className="rf-sub op-line rf-break">{howMany(traffic)}</span>
              ) : null}
            </>
          ),
          what: text.fault(fault, stage),
          count: formats.number(count),
          last: <time dateTime={last}>{formats.moment(last)}</time>,
        },
      }))}
  />
);

const HISTORY_COLUMNS = [
  { key: 'at', head: text.historyColumn.at, kind: 'date' },
  { key: 'what', head: text.historyColumn.what, width: '42%' },
  { key: 'actor', head: text.historyColumn.actor },
  { key: 'reason', head: text.historyColumn.reason, width: '24%' },
] as const;

/** The latest changes, newest first. */
const HistoryTable = ({ overview: { history, workspaces } }: { overview: ReleasesOverview }) => {
  const nameIn = (workspace: string): string => {
    const known = workspaces.find((each) => each.workspace === workspace);
    return known ? nameOf(known) : workspace;
  };
  return (
    <Table
      label={text.history}
      columns={HISTORY_COLUMNS}
      rowHead="what"
      narrow="blocks"
      empty={<EmptyState title={text.noHistory} />}
      rows={history.map((entry) => ({
        key: entry.generation,
        cells: {
          at: <time dateTime={entry.at}>{formats.moment(entry.at)}</time>,
          what: (
            <>
              {/* A restore names one workspace, and changes all. */}
              {`${entry.backup ? text.all : nameIn(entry.workspace)}: ${text.done(commandOf(entry))}`}
              <span className="rf-sub op-line rf-break">
                {entry.backup
                  ? text.restored(entry.backup.generation)
                  : text.change(entry.before, entry.after)}
              </span>
            </>
          ),
          actor: entry.actor,
          reason: entry.automatic
            ? text.automatic(entry.automatic.failed, entry.automatic.loads)
            : entry.reason,
        },
      }))}
    />
  );
};

/** In ms. Only while the page is visible. */
const REFRESH = 5_000;

/** The live releases, loaded again every few seconds. */
const useOverview = () => {
  const { snapshot } = useSession();
  const query = useQuery({
    queryKey: ['registry', 'overview'],
    queryFn: () => askOverview(snapshot().session?.token),
    refetchInterval: REFRESH,
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  });
  return {
    overview: query.data,
    /** Why the last read failed. */
    code: query.error instanceof RegistryRefusal ? query.error.code : undefined,
    /** When the shown data was loaded. */
    at: new Date(query.dataUpdatedAt),
    refresh: () => void query.refetch(),
  };
};

const Overview = ({ overview, onDone }: { overview: ReleasesOverview; onDone: () => void }) => {
  const { generation, workspaces } = overview;
  const { ask, dialog } = useReleaseChange(generation, onDone);
  return (
    <>
      <Panel as="section" className="op-section">
        <h2>{text.live}</h2>
        <LiveTable overview={overview} onAsk={ask} />
      </Panel>
      <Panel as="section" className="op-section">
        <h2>{text.failures}</h2>
        <FailuresTable workspaces={workspaces} />
      </Panel>
      <Panel as="section" className="op-section">
        <h2>{text.history}</h2>
        <HistoryTable overview={overview} />
      </Panel>
      {dialog}
    </>
  );
};

/** /operations: live releases, their failures in browsers, history, and changes. */
export const ReleasesScreen = () => {
  const { overview, code, at, refresh } = useOverview();
  return (
    <>
      <PageHeading title={text.title} sub={overview && text.generation(overview.generation)} />
      {code === undefined ? null : (
        <ErrorPanel
          title={overview ? text.notRefreshed : text.notLoaded}
          detail={text.notRead(code)}
          {...(overview && { since: at })}
          onRetry={refresh}
        />
      )}
      {overview?.unreadable?.map((sentence) => (
        <ErrorPanel key={sentence} title={text.unreadable} detail={sentence} />
      ))}
      {overview ? (
        <Overview overview={overview} onDone={refresh} />
      ) : code === undefined ? (
        <SkeletonCards />
      ) : null}
    </>
  );
};
