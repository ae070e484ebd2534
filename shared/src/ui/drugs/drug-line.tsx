import { drugLead, drugLine, type LinedDrug } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';

interface DrugLineProps {
  drug: LinedDrug;
  /** Also shows whether the drug is on the product. */
  productName?: string;
  /** Address of its record, linked from the DIN. */
  to?: string | undefined;
}

/** See drugLine. */
export const DrugLine = ({ drug, productName, to }: DrugLineProps) => {
  const lead = drugLead(drug);
  return (
    <span className="rf-drug-line">
      {to === undefined ? <strong>{lead}</strong> : <Link to={to}>{lead}</Link>}
      {drugLine(drug, productName).slice(lead.length)}
    </span>
  );
};
