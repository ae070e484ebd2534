import { drugLine, fieldMessages, type LinedDrug } from '../../messages/index.ts';

interface DrugLineProps {
  drug: LinedDrug;
  /** Says too whether it is on the product. */
  productName?: string;
}

/** See drugLine. */
export const DrugLine = ({ drug, productName }: DrugLineProps) => {
  const din = drug.din || fieldMessages.noDin;
  return (
    <>
      <strong>{din}</strong>
      {drugLine(drug, productName).slice(din.length)}
    </>
  );
};
