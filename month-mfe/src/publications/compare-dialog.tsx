import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf } from '@refined/shared/domain';
import { Dialog, FaultPanel, NativeSelect, PublicationChanges } from '@refined/shared/ui';
import { publicationListMessages as text } from '../messages/publications.ts';
import { usePublicationDiff } from './use-publications.ts';

/** The two publications. */
export interface Pair {
  readonly from: number;
  readonly to: number;
}

export interface CompareDialogProps {
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
  // Another pair starts with its own first kind.
  return added + changed + removed === 0 ? (
    <p className="mo-compare-place">{text.sameContent}</p>
  ) : (
    <PublicationChanges key={`${from}-${to}`} {...data} />
  );
};

/** Any two publications, and their differences field by field (D21). */
export const CompareDialog = ({
  open,
  pair,
  publications,
  onChange,
  onClose,
}: CompareDialogProps) => {
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
