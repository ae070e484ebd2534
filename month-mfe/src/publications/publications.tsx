import { useState } from 'react';
import { useFeature, useQueueCounts } from '@refined/shared/api-client';
import type { Publication } from '@refined/shared/contract';
import { EmptyState, FaultPanel } from '@refined/shared/ui';
import { publicationListMessages as text } from '../messages/publications.ts';
import { SectionPlace } from '../section/section-place.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import type { Pair } from './compare-dialog.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { PublicationsTable } from './publications-table.tsx';
import { usePublications } from './use-publications.ts';

const Content = () => {
  const { data, fault, busy, refresh } = usePublications();
  const [pair, setPair] = useState<Pair>({ from: 0, to: 0 });
  const [open, setOpen] = useState(false);
  const [filesOf, setFilesOf] = useState<Publication>();
  const hasFiles = useFeature('publication_files');
  const failure = fault && (
    <FaultPanel title={text.listFailed} fault={fault} busy={busy} refresh={refresh} />
  );
  if (!data) return failure ?? <SectionPlace className="mo-publications-place" bones={2} />;
  const compare = (to: number) => {
    setPair({ from: to - 1, to });
    setOpen(true);
  };
  return (
    <>
      {failure}
      {data.length === 0 ? (
        <EmptyState title={text.noPublications} />
      ) : (
        <PublicationsTable
          publications={data}
          onCompare={({ number }) => compare(number)}
          onFiles={hasFiles ? setFilesOf : undefined}
        />
      )}
      <CompareDialog
        open={open}
        pair={pair}
        publications={data}
        onChange={setPair}
        onClose={() => setOpen(false)}
      />
      <FilesDialog publication={filesOf} onClose={() => setFilesOf(undefined)} />
    </>
  );
};

export interface PublicationsProps {
  /** The section above isn't loaded yet: this one stays invisible so that it isn't seen to move. */
  waiting: boolean;
}

/** The product's publications, where the host offers them; a placeholder until it has said so. */
export const Publications = ({ waiting }: PublicationsProps) => {
  const offered = useFeature('publications');
  const hasContent = usePublications().data !== undefined;
  const { data, fault } = useQueueCounts();
  if (!offered && (data || fault)) return null;
  return (
    <div className={`mo-publications-section${waiting && hasContent ? ' mo-waiting' : ''}`}>
      {offered ? <h3>{text.list}</h3> : null}
      {offered ? <Content /> : <SectionPlace className="mo-publications-unknown" bones={3} />}
    </div>
  );
};
