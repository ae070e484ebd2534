import { useId } from 'react';
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { describedBy, Field } from './field.tsx';
import type { FieldTexts } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface NativeSelectProps
  extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  id?: string;
  options: readonly SelectOption[];
}

/** The browser's own select, for short fixed lists; long ones use react-select (D33). */
export const NativeSelect = ({
  label,
  note,
  hint,
  error,
  id,
  options,
  className = '',
  ...select
}: NativeSelectProps) => {
  const own = useId();
  const control = id ?? own;
  return (
    <Field label={label} note={note} hint={hint} error={error} htmlFor={control}>
      <span className="rf-input-frame">
        <select
          {...select}
          id={control}
          className={`rf-input rf-select ${className}`}
          aria-describedby={describedBy(control, { note, hint, error })}
          aria-invalid={error ? true : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="rf-select-arrow">
          <Icon name="chevron" size={16} />
        </span>
      </span>
    </Field>
  );
};
