import { useFeature } from '@refined/shared/api-client';
import { EmptyState, FaultPanel, Panel } from '@refined/shared/ui';
import { ImportComparisonTable } from './imports/import-comparison.tsx';
import { ImportsTable } from './imports/imports-table.tsx';
import { ImportPanel } from './imports/import-panel.tsx';
import { UnknownLabels } from './imports/unknown-labels.tsx';
import { filesMessages } from './messages/files.ts';
import { SectionPlace } from './section-place.tsx';
import type { DatabaseFilesView } from './use-database-files.ts';

const text = filesMessages;

type Files = NonNullable<DatabaseFilesView['data']>;

const Imports = ({ files, browser }: { files: Files; browser: boolean }) => {
  const { imports, taken_back = [] } = files;
  if (imports.length + taken_back.length === 0) return <EmptyState title={text.noImports} />;
  return (
    <>
      <h3>{text.imports}</h3>
      {browser ? (
        <ImportComparisonTable imports={imports} taken_back={taken_back} />
      ) : (
        <ImportsTable imports={imports} />
      )}
    </>
  );
};

const Content = ({ status, data, fault, refresh }: DatabaseFilesView) => {
  const browser = useFeature('imports');
  if (status === 'absent') return <p>{text.absentFiles}</p>;
  const failure = fault && (
    <FaultPanel title={data ? text.stale : text.failed} fault={fault} refresh={refresh} />
  );
  if (!data) return failure ?? <SectionPlace />;
  const imports = <Imports files={data} browser={browser} />;
  return (
    <>
      {failure}
      {browser ? <ImportPanel>{imports}</ImportPanel> : imports}
      <UnknownLabels />
    </>
  );
};

interface FilesSectionProps {
  files: DatabaseFilesView;
  /**
   * The section above is still loading, so its height is unknown: this one is invisible, so that no
   * jump is seen.
   */
  waiting: boolean;
}

/** The imports: which extract, when, by whom, and what it changed (D38). */
export const FilesSection = ({ files, waiting }: FilesSectionProps) => (
  <Panel
    as="section"
    id="files"
    className={waiting ? 'mo-section mo-waiting' : 'mo-section'}
    aria-labelledby="files-heading"
  >
    <h2 id="files-heading" tabIndex={-1}>
      {text.databaseFiles}
    </h2>
    <Content {...files} />
  </Panel>
);
