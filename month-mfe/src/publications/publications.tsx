import { useState } from 'react';
import type { Publication } from '@refined/shared/contract';
import {
  effectiveDayOf,
  inForceByDay,
  inForceOn,
  isCalendarDay,
  localDay,
  type InForce,
} from '@refined/shared/domain';
import { useSearchParams } from '@refined/shared/router';
import {
  Dialog,
  EmptyState,
  FaultPanel,
  NativeSelect,
  PublicationChanges,
  TextField,
} from '@refined/shared/ui';
import { useFeature, useQueueCounts } from '@refined/shared/api-client';
import { publicationListMessages as text } from './publication-messages.ts';
import { usePublicationDiff, usePublications } from './use-publications.ts';
import { SectionPlace } from '../list-parts.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { PublicationsTable } from './publications-table.tsx';

/** The two publications. */
interface Pair {
  readonly from: number;
  readonly to: number;
}

interface CompareDialogProps {
  open: boolean;
  pair: Pair;
  publications: readonly Publication[];
  onChange: (pair: Pair) => void;
  onClose: () => void;
}

const Differences = ({ from, to }: Pair) => {
  const { data, fault, busy, refresh } = usePublicationDiff(to, from);
  if (from === to) return <p className="mo-compare-place">{text.sameContent}</p>;
  if (fault)
    return <FaultPanel title={text.compareFailed} fault={fault} busy={busy} refresh={refresh} />;
  if (!data) return <p className="rf-sub mo-compare-place">{text.comparing}</p>;
  const { added, changed, removed } = data.counts;
  // Another pair starts at its own first kind.
  return added + changed + removed === 0 ? (
    <p className="mo-compare-place">{text.sameContent}</p>
  ) : (
    <PublicationChanges key={`${from}-${to}`} {...data} />
  );
};

/** Any two publications, and their differences field by field (D21). */
const CompareDialog = ({ open, pair, publications, onChange, onClose }: CompareDialogProps) => {
  const options = publications.map((publication) => ({
    value: String(publication.number),
    label: text.numberedFrom(publication.number, effectiveDayOf(publication)),
  }));
  return (
    <Dialog open={open} title={text.compareTitle} wide onClose={onClose}>
      <div className="mo-compare-pair">
        <NativeSelect
          label={text.compareFrom}
          options={options}
          value={String(pair.from)}
          onChange={(event) => onChange({ ...pair, from: Number(event.target.value) })}
        />
        <NativeSelect
          label={text.compareTo}
          options={options}
          value={String(pair.to)}
          onChange={(event) => onChange({ ...pair, to: Number(event.target.value) })}
        />
      </div>
      <Differences {...pair} />
    </Dialog>
  );
};

/** What is in force on a day, and what follows: a publication can be made before its day (D56). */
const InForceDay = ({ days, today }: { days: readonly InForce<Publication>[]; today: string }) => {
  const [day, setDay] = useState(today);
  const ahead = days.filter(({ from }) => from > today);
  const found = inForceOn(days, day);
  const answer = found
    ? text.holds(found.publication.number, found.from, found.until)
    : text.nothingInForce;
  return (
    <div className="mo-in-force">
      <TextField
        label={text.inForceOn}
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <p aria-live="polite">{isCalendarDay(day) ? answer : text.chooseDay}</p>
      {ahead.length > 0 ? (
        <ul className="rf-plain rf-flow" aria-label={text.comes}>
          {ahead.map(({ publication: { number }, from }) => (
            <li key={number}>{text.comesOn(number, from)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};

const Content = () => {
  const { data, fault, busy, refresh } = usePublications();
  const [pair, setPair] = useState<Pair>({ from: 0, to: 0 });
  const [open, setOpen] = useState(false);
  const [today] = useState(() => localDay(new Date()));
  // In the address, so that other pages can link to a publication's files.
  const [address, setAddress] = useSearchParams();
  const setFilesOf = (publication?: Publication) =>
    setAddress(publication ? { files: String(publication.number) } : {}, { replace: true });
  const hasFiles = useFeature('publication_files');
  const failure = fault && (
    <FaultPanel title={text.listFailed} fault={fault} busy={busy} refresh={refresh} />
  );
  if (!data) return failure ?? <SectionPlace className="mo-publications-place" bones={2} />;
  const days = inForceByDay(data);
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
        <>
          <InForceDay days={days} today={today} />
          <PublicationsTable
            publications={data}
            days={days}
            today={today}
            onCompare={({ number }) => compare(number)}
            onFiles={hasFiles ? setFilesOf : undefined}
          />
        </>
      )}
      <CompareDialog
        open={open}
        pair={pair}
        publications={data}
        onChange={setPair}
        onClose={() => setOpen(false)}
      />
      <FilesDialog
        publication={
          hasFiles ? data.find(({ number }) => String(number) === address.get('files')) : undefined
        }
        onClose={() => setFilesOf(undefined)}
      />
    </>
  );
};

interface PublicationsProps {
  /** The section above is still loading: this one is invisible, so that no jump is seen. */
  waiting: boolean;
}

/** The product's publications, if the host offers them; a skeleton until that is known. */
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
