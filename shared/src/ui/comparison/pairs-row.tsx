import type { ComparedField } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import type { TableRow } from '../table/table-rows.tsx';
import { isOpenDifference } from './compared-order.ts';
import { Decision, hasDecision } from './comparison-row.tsx';
import type { ComparedColumn, ComparisonRowProps } from './comparison-row.tsx';
import type { PairedSides } from './ingredient-pairs.ts';
import { PairsValue } from './pairs-value.tsx';

export interface PairsRowProps extends Omit<ComparisonRowProps, 'field' | 'busy'> {
  ingredients: ComparedField;
  strengths: ComparedField;
  sides: PairedSides;
  /** The field whose decision is being saved. */
  deciding?: string;
}

/** Ingredient and strength in pairs (D63), each with its own decision. */
export const pairsRow = ({
  ingredients,
  strengths,
  sides,
  listed,
  deciding,
  ...rest
}: PairsRowProps): TableRow<ComparedColumn> => {
  const fields = [ingredients, strengths];
  const differs = fields.some((field) => field.differs);
  const changed = fields.some((field) => field.changed);
  const { ours, before, after } = sides;
  const corrected = fields.filter((field) => field.overridden);
  const decided = fields.filter(hasDecision);
  const missing = ingredients.after === null && !listed ? reasonMessages.notListed : undefined;
  return {
    key: ingredients.field,
    marked: fields.some(isOpenDifference),
    cells: {
      field: (
        <>
          {reasonMessages.pairs}
          {differs ? <span className="rf-compared-mark">≠ {reasonMessages.differs}</span> : null}
        </>
      ),
      ours: (
        <>
          <PairsValue
            pairs={ours}
            others={differs ? after : undefined}
            missing={reasonMessages.none}
          />
          {corrected.length > 0 ? (
            <p className="rf-compared-note">{reasonMessages.correctedFields(corrected)}</p>
          ) : null}
        </>
      ),
      before: (
        <PairsValue
          pairs={before}
          others={changed ? after : undefined}
          missing={ingredients.before === null ? reasonMessages.notStated : reasonMessages.none}
        />
      ),
      after: (
        <>
          <PairsValue
            pairs={after}
            others={differs ? ours : changed ? before : undefined}
            missing={missing ?? reasonMessages.notStated}
          />
          {changed ? <p className="rf-compared-note">{reasonMessages.changed}</p> : null}
        </>
      ),
      decision:
        decided.length > 0
          ? decided.map((field) => (
              <div key={field.field} data-row={field.field} className="rf-pair-decision">
                {decided.length > 1 ? (
                  <strong>{reasonMessages.fieldName(field.field)}</strong>
                ) : null}
                <Decision {...rest} field={field} busy={deciding === field.field} />
              </div>
            ))
          : null,
    },
  };
};
