import type { ReleasesOverview } from '@refined/shared/contract';
import { ErrorPanel, PageHeading, Panel, SkeletonCards } from '@refined/shared/ui';
import { useQuery } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { FailuresTable } from './failures-table.tsx';
import { HistoryTable } from './history-table.tsx';
import { LiveTable } from './live-table.tsx';
import { releasesMessages as text } from './releases-messages.ts';
import { useReleaseChange } from './use-release-change.tsx';
import { askOverview, RegistryRefusal } from './registry-client.ts';

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
