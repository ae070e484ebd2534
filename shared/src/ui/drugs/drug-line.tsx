import { drugLead, drugLine, type LinedDrug } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';

interface DrugLineProps {
  drug: LinedDrug;
  /** Says too whether it is on the product. */
  productName?: string;
  /** Address of its record, to which the DIN leads. */
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
