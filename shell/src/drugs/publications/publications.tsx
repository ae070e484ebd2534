import { useState } from 'react';
import { faultText, useFeature, usePublications } from '@refined/shared/api-client';
import { publicationMessages as text } from '@refined/shared/messages';
import { EmptyState, ErrorPanel } from '@refined/shared/ui';
import { CompareDialog } from './compare-dialog.tsx';
import type { Pair } from './compare-dialog.tsx';
import { PublicationsTable } from './publications-table.tsx';

const Content = () => {
  const { data, fault, busy, refresh } = usePublications();
  const [pair, setPair] = useState<Pair>({ from: 0, to: 0 });
  const [open, setOpen] = useState(false);
  const failure = fault && <ErrorPanel title={text.listFailed} detail={faultText(fault)} requestId={fault.requestId} busy={busy} onRetry={refresh} />;
  if (!data) return failure ?? <div className="rs-publications-place" />;
  const compare = (to: number) => {
    setPair({ from: to - 1, to });
    setOpen(true);
  };
  return (
    <>
      {failure}
      {data.length === 0 ? <EmptyState title={text.noPublications} /> : <PublicationsTable publications={data} onCompare={({ number }) => compare(number)} />}
      <CompareDialog open={open} pair={pair} publications={data} onChange={setPair} onClose={() => setOpen(false)} />
    </>
  );
};

/** The publications of the product, where the host has them. */
export const Publications = () =>
  useFeature('publications') ? (
    <div className="rs-publications-section">
      <h3>{text.list}</h3>
      <Content />
    </div>
  ) : null;
