import { Fragment } from 'react';
import type { DrugSummary } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { moveMessages } from '../../messages/index.ts';
import { DrugLine } from './drug-line.tsx';

interface OthersOnProductProps {
  drug: Pick<DrugSummary, 'others' | 'other_drugs' | 'in_product'>;
  productName: string;
  /** Links to the others, on the open record. Not on cards, which need few tab stops. */
  linked?: boolean;
}

/**
 * Other drugs on the product with the same ingredients and strength (D87). The last one gets a
 * badge. For a drug off the market the others are named, because one may replace it.
 */
export const OthersOnProduct = ({ drug, productName, linked = false }: OthersOnProductProps) => {
  const { others, other_drugs: listed = [], in_product: isOn } = drug;
  if (others === undefined) return null;
  const text = moveMessages.othersOn(productName, others, isOn);
  if (others === 0 && isOn) return <span className="rf-badge rf-badge-last">{text}</span>;
  return (
    <>
      {text}
      {listed.length > 0 ? (
        <span className="rf-others-named">
          {listed.map((other, index) => (
            <Fragment key={other.id}>
              {index === 0 ? ': ' : ', '}
              <DrugLine drug={other} to={linked ? PATHS.drug(other.id) : undefined} />
            </Fragment>
          ))}
          {others > listed.length ? moveMessages.othersMore(others - listed.length) : null}
        </span>
      ) : null}
    </>
  );
};
