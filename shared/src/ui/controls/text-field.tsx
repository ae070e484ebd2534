import { useId } from 'react';
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { describedBy, Field } from './field.tsx';
import type { FieldTexts } from './field.tsx';

/** `ref` is the input's. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  id?: string;
  /** Inside the box at its end, read after the label: "Days at Tier 1". */
  suffix?: string;
}

export const TextField = ({
  label,
  note,
  hint,
  error,
  suffix,
  id,
  className = '',
  ...input
}: TextFieldProps) => {
  const own = useId();
  const control = id ?? own;
  const described = [
    suffix ? `${control}-suffix` : '',
    describedBy(control, { note, hint, error }) ?? '',
    input['aria-describedby'] ?? '',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Field label={label} note={note} hint={hint} error={error} htmlFor={control}>
      <span className="rf-input-frame">
        <input
          {...input}
          id={control}
          className={`rf-input ${className}`}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        {input.list ? (
          <span className="rf-select-arrow">
            <Icon name="chevron" size={16} />
          </span>
        ) : null}
        {suffix ? (
          <span id={`${control}-suffix`} className="rf-input-suffix">
            {suffix}
          </span>
        ) : null}
      </span>
    </Field>
  );
};
