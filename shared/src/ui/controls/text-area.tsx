import { useId } from 'react';
import type { ComponentProps } from 'react';
import { describedBy, Field } from './field.tsx';
import type { FieldTexts } from './field.tsx';

/** `ref` is the text area's. */
export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {
  id?: string;
}

/** A text of several lines. */
export const TextArea = ({
  label,
  note,
  hint,
  error,
  id,
  className = '',
  rows = 3,
  ...input
}: TextAreaProps) => {
  const own = useId();
  const control = id ?? own;
  return (
    <Field label={label} note={note} hint={hint} error={error} htmlFor={control}>
      <textarea
        {...input}
        id={control}
        rows={rows}
        className={`rf-input rf-text-area ${className}`}
        aria-describedby={describedBy(control, { note, hint, error })}
        aria-invalid={error ? true : undefined}
      />
    </Field>
  );
};
