import type { RelatedDrugs, SourceComparison } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { kitMessages, reasonMessages } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { DrugBadges } from '../drugs/drug-badges.tsx';

type Related = RelatedDrugs['results'][number];

const text = (comparison: SourceComparison, field: string): string => comparison.fields.find((compared) => compared.field === field)?.ours.join(', ') ?? '';

/** The record itself, as the others are listed. */
const own = (comparison: SourceComparison): Related => ({ drug: comparison.drug, manufacturer: text(comparison, 'manufacturer'), form: text(comparison, 'form'), strength: text(comparison, 'strength') });

const Row = ({ related: { drug, manufacturer, form }, productName, self = false }: { related: Related; productName: string; self?: boolean }) => {
  const { relatedColumns: heads } = reasonMessages;
  const cell = (head: string, value: string) => (
    <td role="cell">
      <span className="rf-compared-head" aria-hidden="true">{head}</span>
      <div>{value}</div>
    </td>
  );
  return (
    <tr role="row" className={self ? 'rf-compared-self' : undefined}>
      <th role="rowheader" scope="row">
        {self ? drug.din : <Link to={PATHS.drug(drug.id)}>{drug.din}</Link>}
        {self ? <span className="rf-compared-note">{reasonMessages.thisRecord}</span> : null}
      </th>
      {cell(heads.name, drug.drug_name)}
      {cell(heads.maker, manufacturer)}
      {cell(heads.type, drug.type?.name ?? '')}
      {cell(heads.tier, drug.tier || kitMessages.noTier)}
      {cell(heads.form, form)}
      <td role="cell">
        <span className="rf-compared-head" aria-hidden="true">{heads.place}</span>
        <div><DrugBadges queue={drug.queue} inProduct={drug.in_product} productName={productName} /></div>
      </td>
    </tr>
  );
};

/** Records with the same ingredients and strength, side by side with the one that they belong to (D48). */
export const RelatedList = ({ comparison, related, productName }: { comparison: SourceComparison; related: RelatedDrugs; productName: string }) => {
  const { relatedColumns: heads } = reasonMessages;
  if (related.count === 0) return <p className="rf-comparison-remark">{reasonMessages.relatedNone}</p>;
  return (
    <>
      <p className="rf-comparison-remark">{reasonMessages.relatedCount(related.count, related.results.length)}</p>
      <table role="table" className="rf-compared rf-compared-related" aria-label={reasonMessages.related}>
        <thead role="rowgroup">
          <tr role="row">
            {Object.values(heads).map((head) => (
              <th key={head} role="columnheader" scope="col">{head}</th>
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
