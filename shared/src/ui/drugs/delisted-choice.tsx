import { useId } from 'react';

export interface DelistedChoiceProps<Value extends string> {
  /** The question that the two choices answer. */
  question: string;
  answers: readonly { readonly value: Value; readonly label: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

/**
 * Asks whether a drug that Health Canada no longer lists belongs on the product (D55). Nothing is
 * preselected, so that neither answer is given by oversight.
 */
export const DelistedChoice = <Value extends string>({
  question,
  answers,
  chosen,
  onChoose,
}: DelistedChoiceProps<Value>) => {
  const name = useId();
  return (
    <fieldset className="rf-choice">
      <legend>{question}</legend>
      {answers.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
};
