import { useId, type ReactNode } from 'react';
import { kitMessages, moveMessages, reasonMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import type { RelatedDrugs, SourceComparison } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { Link } from '../../router/index.ts';
import { Table, type TableRow } from '../list/table.tsx';
import { DrugBadges } from './drug-badges.tsx';

/** The related records, shown on request; `children` is the open section's content. */
export const RelatedSection = ({
  open,
  onToggle,
  children,
}: {
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{reasonMessages.related}</h3>
      <Button
        variant="quiet"
        className="rf-comparison-more"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        {open ? reasonMessages.relatedHide : reasonMessages.relatedShow}
      </Button>
      {open ? <div id={id}>{children}</div> : null}
    </section>
  );
};

type Related = RelatedDrugs['results'][number];

const text = (comparison: SourceComparison, field: string): string =>
  comparison.fields.find((compared) => compared.field === field)?.ours.join(', ') ?? '';

/** The record itself, shown like the others. */
const own = (comparison: SourceComparison): Related => ({
  drug: comparison.drug,
  manufacturer: text(comparison, 'manufacturer'),
  form: text(comparison, 'form'),
  strength: text(comparison, 'strength'),
});

const { relatedColumns: heads } = reasonMessages;

/** On a narrow page a record's values are one flow of text, without the columns' names. */
const COLUMNS = (Object.keys(heads) as (keyof typeof heads)[]).map((key) => ({
  key,
  head: heads[key],
  short: '',
}));

const rowOf = (
  { drug, manufacturer, form }: Related,
  productName: string,
  self = false,
): TableRow<keyof typeof heads> => {
  const tier = drug.tier || kitMessages.noTier;
  return {
    key: drug.id,
    marked: self,
    cells: {
      din: (
        <>
          {self ? drug.din : <Link to={PATHS.drug(drug.id)}>{drug.din}</Link>}
          {self ? (
            <span className="rf-compared-note rf-fine rf-muted">{reasonMessages.thisRecord}</span>
          ) : null}
        </>
      ),
      name: <span className="rf-related-name">{drug.drug_name}</span>,
      maker: manufacturer,
      type: drug.type?.name,
      tier: (
        <>
          <span className="rf-related-wide">{tier}</span>
          <span className="rf-related-narrow">{moveMessages.tier(tier)}</span>
        </>
      ),
      form,
      place: (
        <DrugBadges queue={drug.queue} inProduct={drug.in_product} productName={productName} />
      ),
    },
  };
};

/** Records with the same ingredients and strength, and the record itself (D48). */
export const RelatedList = ({
  comparison,
  related,
  productName,
}: {
  comparison: SourceComparison;
  related: RelatedDrugs;
  productName: string;
}) => {
  if (related.count === 0)
    return <p className="rf-comparison-remark">{reasonMessages.relatedNone}</p>;
  return (
    <>
      <p className="rf-comparison-remark">
        {reasonMessages.relatedCount(related.count, related.results.length)}
      </p>
      <Table
        label={reasonMessages.related}
        columns={COLUMNS}
        rows={[
          rowOf(own(comparison), productName, true),
          ...related.results.map((one) => rowOf(one, productName)),
        ]}
        narrow="blocks"
        className="rf-related-table"
      />
    </>
  );
};
