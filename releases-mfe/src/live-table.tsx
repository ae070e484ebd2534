import {
  endOf,
  type HistoryEntry,
  type ReleasesOverview,
  type WorkspaceOverview,
} from '@refined/shared/contract';
import { formats } from '@refined/shared/domain';
import { Badge, Button, Table } from '@refined/shared/ui';
import { actionsOf, heldBecause, type ReleaseAction } from './actions.ts';
import { nameOf, releasesMessages as text } from './releases-messages.ts';

/** Id of the element with a workspace's actions. */
export const actionsId = (workspace: string): string => `op-actions-${workspace}`;

type OnAsk = (action: ReleaseAction, screen: WorkspaceOverview) => void;

const columnsWith = (hasStaging: boolean) =>
  [
    { key: 'screen', head: text.column.screen, width: hasStaging ? '18%' : '22%' },
    { key: 'active', head: text.column.active },
    ...(hasStaging ? [{ key: 'staging', head: text.column.staging } as const] : []),
    { key: 'since', head: text.column.since, width: hasStaging ? '24%' : '30%' },
    { key: 'before', head: text.column.before },
    { key: 'loads', head: text.column.loads },
  ] as const;

const isFailing = ({ active, canary, traffic }: WorkspaceOverview): boolean =>
  traffic.some(
    ({ version, failed }) => failed > 0 && (version === active || version === canary?.version),
  );

/** "met by 4 people in 30 minutes": whether one browser is broken, or the release. */
export const howMany = ({
  failed,
  people,
  minutes,
}: WorkspaceOverview['traffic'][number]): string =>
  [failed > 0 && people !== undefined ? text.people(people) : '', text.minutes(minutes)]
    .filter(Boolean)
    .join(' ');

const Loads = ({
  screen: { traffic },
  version,
}: {
  screen: WorkspaceOverview;
  version: string;
}) => {
  const found = traffic.find((each) => each.version === version);
  if (!found) return <>{text.none}</>;
  return (
    <>
      {text.loads(found.loads, found.failed)}
      <span className="rf-sub op-line rf-break">{howMany(found)}</span>
    </>
  );
};

const Name = ({ screen }: { screen: WorkspaceOverview }) => (
  <>
    {nameOf(screen)}
    <span className="rf-sub op-line rf-break">{screen.workspace}</span>
    <span className="op-badges rf-flow">
      {isFailing(screen) ? <Badge tone="manual">{text.badge.failing}</Badge> : null}
      {screen.canary ? <Badge tone="dpd">{text.badge.canary}</Badge> : null}
      {screen.disabled ? <Badge tone="archive">{text.badge.disabled}</Badge> : null}
      {screen.lock ? <Badge tone="archive">{text.badge.locked}</Badge> : null}
      {screen.retired ? <Badge tone="archive">{text.badge.retired}</Badge> : null}
    </span>
  </>
);

const Since = ({ screen: { since } }: { screen: WorkspaceOverview }) => (
  <>
    {since.at === null ? text.unknown : <time dateTime={since.at}>{formats.moment(since.at)}</time>}
    {since.by === null ? null : <span className="op-line rf-break">{text.by(since.by)}</span>}
    {since.reason ? <span className="rf-sub op-line rf-break">{since.reason}</span> : null}
  </>
);

const Staging = ({ screen: { staging } }: { screen: WorkspaceOverview }) => {
  if (!staging) return <>{text.none}</>;
  const { version, since, ahead } = staging;
  return (
    <>
      <span className="rf-nowrap">{ahead === 0 ? text.same : version}</span>
      {ahead ? <span className="rf-sub op-line rf-nowrap">{text.ahead(ahead)}</span> : null}
      {since === null ? null : (
        <span className="rf-sub op-line rf-nowrap">{text.stagingSince(since)}</span>
      )}
    </>
  );
};

/** "Canary 1.3.0, 5 % of browsers, 0 of 12 loads failed in 30 minutes". */
const canaryText = ({ canary, traffic }: WorkspaceOverview): string | null => {
  if (!canary) return null;
  const reported = traffic.find(({ version }) => version === canary.version);
  return [
    text.canaryOf(canary.version, canary.percent),
    ...(reported ? [`${text.loads(reported.loads, reported.failed)} ${howMany(reported)}`] : []),
  ].join(', ');
};

const newestText = (
  { workspace, newest }: WorkspaceOverview,
  history: readonly HistoryEntry[],
): string | null => {
  if (newest === null) return null;
  const end = endOf(history, workspace, newest);
  return end ? text.ended(newest, end) : text.waiting(newest);
};

/** Below the row: notes on its state, and the actions; null: neither. */
const noteOf = (
  screen: WorkspaceOverview,
  onAsk: OnAsk,
  {
    operations,
    deprecated = [],
    history,
  }: Pick<ReleasesOverview, 'operations' | 'deprecated' | 'history'>,
) => {
  const actions = actionsOf(screen, operations);
  const said = [
    canaryText(screen),
    screen.disabled ? text.readers(screen.disabled.message) : null,
    screen.retired ? text.retiredBecause(screen.retired.reason) : null,
    heldBecause(screen, screen.canary?.version) ?? null,
    newestText(screen, history),
    heldBecause(screen, screen.newest ?? undefined) ?? null,
    screen.lock?.of === screen.workspace ? text.lockedBy(screen.lock) : null,
    ...deprecated
      .filter(({ workspace }) => workspace === screen.workspace)
      .map(({ sentence }) => sentence),
  ].filter((sentence) => sentence !== null);
  if (actions.length === 0 && said.length === 0) return null;
  return (
    <>
      {said.map((sentence) => (
        <p key={sentence} className="op-note rf-break">
          {sentence}
        </p>
      ))}
      <div className="rf-row-actions op-actions" id={actionsId(screen.workspace)}>
        {actions.map((action) => (
          <Button
            key={action.label}
            aria-label={`${action.label}: ${nameOf(screen)}`}
            onClick={() => onAsk(action, screen)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </>
  );
};

/** The live release of each screen and of the shell, and the actions on it. */
export const LiveTable = ({
  overview: { workspaces, staging, ...more },
  onAsk,
}: {
  overview: ReleasesOverview;
  onAsk: OnAsk;
}) => (
  <>
    {staging?.readable === false ? <p className="op-note">{text.stagingAway}</p> : null}
    <Table
      label={text.live}
      columns={columnsWith(staging?.readable ?? false)}
      narrow="blocks"
      // Failing ones first; otherwise the order is stable, so that nobody misclicks.
      rows={[
        ...workspaces.filter(isFailing),
        ...workspaces.filter((screen) => !isFailing(screen)),
      ].map((screen) => ({
        key: screen.workspace,
        note: noteOf(screen, onAsk, more),
        cells: {
          screen: <Name screen={screen} />,
          active: (
            <>
              <span className="rf-nowrap">{screen.active}</span>
              <span className="rf-sub op-line rf-break">
                {screen.commit === null ? null : <code>{screen.commit.slice(0, 7)}</code>}
              </span>
            </>
          ),
          staging: <Staging screen={screen} />,
          since: <Since screen={screen} />,
          before: (
            <>
              <span className="rf-nowrap">{screen.previous[0] ?? text.none}</span>
              {screen.previous.length > 1 ? (
                <span className="rf-sub op-line rf-break">
                  {text.earlier(screen.previous.length - 1)}
                </span>
              ) : null}
            </>
          ),
          loads: <Loads screen={screen} version={screen.active} />,
        },
      }))}
    />
  </>
);
