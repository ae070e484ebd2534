import type { RelatedDrugs, SourceComparison } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { kitMessages, moveMessages, reasonMessages } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { DrugBadges } from '../drugs/drug-badges.tsx';

type Related = RelatedDrugs['results'][number];

const text = (comparison: SourceComparison, field: string): string =>
  comparison.fields.find((compared) => compared.field === field)?.ours.join(', ') ?? '';

/** The record itself, as the others are listed. */
const own = (comparison: SourceComparison): Related => ({
  drug: comparison.drug,
  manufacturer: text(comparison, 'manufacturer'),
  form: text(comparison, 'form'),
  strength: text(comparison, 'strength'),
});

const Row = ({
  related: { drug, manufacturer, form },
  productName,
  self = false,
}: {
  related: Related;
  productName: string;
  self?: boolean;
}) => {
  const tier = drug.tier || kitMessages.noTier;
  return (
    <tr role="row" className={self ? 'rf-compared-self' : undefined}>
      <th role="rowheader" scope="row">
        {self ? drug.din : <Link to={PATHS.drug(drug.id)}>{drug.din}</Link>}
        {self ? <span className="rf-compared-note">{reasonMessages.thisRecord}</span> : null}
      </th>
      <td role="cell" className="rf-related-name">
        {drug.drug_name}
      </td>
      <td role="cell">{manufacturer}</td>
      <td role="cell">{drug.type?.name}</td>
      <td role="cell">
        <span className="rf-related-wide">{tier}</span>
        <span className="rf-related-narrow">{moveMessages.tier(tier)}</span>
      </td>
      <td role="cell">{form}</td>
      <td role="cell">
        <DrugBadges queue={drug.queue} inProduct={drug.in_product} productName={productName} />
      </td>
    </tr>
  );
};

/**
 * Records with the same ingredients and strength, side by side with the one that they belong to
 * (D48).
 */
export const RelatedList = ({
  comparison,
  related,
  productName,
}: {
  comparison: SourceComparison;
  related: RelatedDrugs;
  productName: string;
}) => {
  const { relatedColumns: heads } = reasonMessages;
  if (related.count === 0)
    return <p className="rf-comparison-remark">{reasonMessages.relatedNone}</p>;
  return (
    <>
      <p className="rf-comparison-remark">
        {reasonMessages.relatedCount(related.count, related.results.length)}
      </p>
      <table
        role="table"
        className="rf-compared rf-compared-related"
        aria-label={reasonMessages.related}
      >
        <thead role="rowgroup">
          <tr role="row">
            {Object.values(heads).map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <Row related={own(comparison)} productName={productName} self />
          {related.results.map((one) => (
            <Row key={one.drug.id} related={one} productName={productName} />
          ))}
        </tbody>
      </table>
    </>
  );
};
