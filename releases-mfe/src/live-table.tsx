import type { ReleasesOverview, WorkspaceOverview } from '@refined/shared/contract';
import { formats } from '@refined/shared/domain';
import { Badge, Button, Table } from '@refined/shared/ui';
import { actionsOf, type ReleaseAction } from './actions.ts';
import { nameOf, releasesMessages as text } from './releases-messages.ts';

/** Of the element that holds a workspace's actions. */
export const actionsId = (workspace: string): string => `op-actions-${workspace}`;

type OnAsk = (action: ReleaseAction, of: WorkspaceOverview) => void;

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

/** "met by 4 people in 30 minutes": one broken browser, or everybody's. */
export const howMany = ({
  failed,
  people,
  minutes,
}: WorkspaceOverview['traffic'][number]): string =>
  [failed > 0 && people !== undefined ? text.people(people) : '', text.minutes(minutes)]
    .filter(Boolean)
    .join(' ');

const Loads = ({ of: { traffic }, version }: { of: WorkspaceOverview; version: string }) => {
  const found = traffic.find((each) => each.version === version);
  if (!found) return <>{text.none}</>;
  return (
    <>
      {text.loads(found.loads, found.failed)}
      <span className="rf-sub op-line rf-break">{howMany(found)}</span>
    </>
  );
};

const Name = ({ of }: { of: WorkspaceOverview }) => (
  <>
    {nameOf(of)}
    <span className="rf-sub op-line rf-break">{of.workspace}</span>
    <span className="op-badges rf-flow">
      {isFailing(of) ? <Badge tone="manual">{text.badge.failing}</Badge> : null}
      {of.canary ? <Badge tone="dpd">{text.badge.canary}</Badge> : null}
      {of.disabled ? <Badge tone="archive">{text.badge.disabled}</Badge> : null}
      {of.lock ? <Badge tone="archive">{text.badge.locked}</Badge> : null}
      {of.retired ? <Badge tone="archive">{text.badge.retired}</Badge> : null}
    </span>
  </>
);

const Since = ({ of: { since } }: { of: WorkspaceOverview }) => (
  <>
    {since.at === null ? text.unknown : <time dateTime={since.at}>{formats.moment(since.at)}</time>}
    {since.by === null ? null : <span className="op-line rf-break">{text.by(since.by)}</span>}
    {since.reason ? <span className="rf-sub op-line rf-break">{since.reason}</span> : null}
  </>
);

const Staging = ({ of: { staging } }: { of: WorkspaceOverview }) => {
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

/** Under the row: what a canary, a switch or a deprecated name says, and what can be done; null: nothing. */
const noteOf = (
  of: WorkspaceOverview,
  onAsk: OnAsk,
  { operations, deprecated = [] }: Pick<ReleasesOverview, 'operations' | 'deprecated'>,
) => {
  const actions = actionsOf(of, operations);
  const said = [
    canaryText(of),
    of.disabled ? text.readers(of.disabled.message) : null,
    of.retired ? text.retiredBecause(of.retired.reason) : null,
    of.newest === null ? null : text.waiting(of.newest),
    of.lock?.of === of.workspace ? text.lockedBy(of.lock) : null,
    ...deprecated
      .filter(({ workspace }) => workspace === of.workspace)
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
      <div className="rf-row-actions op-actions" id={actionsId(of.workspace)}>
        {actions.map((action) => (
          <Button
            key={action.label}
            aria-label={`${action.label}: ${nameOf(of)}`}
            onClick={() => onAsk(action, of)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </>
  );
};

/** Which release of each screen, and of the shell, browsers get, and what can be done about it. */
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
      // What fails stands first; the order changes with nothing else, so that nobody presses amiss.
      rows={[...workspaces.filter(isFailing), ...workspaces.filter((of) => !isFailing(of))].map(
        (of) => ({
          key: of.workspace,
          note: noteOf(of, onAsk, more),
          cells: {
            screen: <Name of={of} />,
            active: (
              <>
                <span className="rf-nowrap">{of.active}</span>
                <span className="rf-sub op-line rf-break">
                  {of.commit === null ? null : <code>{of.commit.slice(0, 7)}</code>}
                </span>
              </>
            ),
            staging: <Staging of={of} />,
            since: <Since of={of} />,
            before: (
              <>
                <span className="rf-nowrap">{of.previous[0] ?? text.none}</span>
                {of.previous.length > 1 ? (
                  <span className="rf-sub op-line rf-break">
                    {text.earlier(of.previous.length - 1)}
                  </span>
                ) : null}
              </>
            ),
            loads: <Loads of={of} version={of.active} />,
          },
        }),
      )}
    />
  </>
);
