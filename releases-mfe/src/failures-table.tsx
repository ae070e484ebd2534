import type { FailureError, WorkspaceOverview } from '@refined/shared/contract';
import { formats } from '@refined/shared/domain';
import { EmptyState, Table } from '@refined/shared/ui';
import { howMany } from './live-table.tsx';
import { nameOf, releasesMessages as text } from './releases-messages.ts';

const FRAMES = 4;

const COLUMNS = [
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
export const FailuresTable = ({ workspaces }: { workspaces: readonly WorkspaceOverview[] }) => (
  <Table
    label={text.failures}
    columns={COLUMNS}
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
