import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface FieldTexts {
  label: string;
  /** Beside the label, muted: "Not stored" (D31). */
  note?: ReactNode;
  hint?: ReactNode;
  /** Shown instead of the hint. */
  error?: ReactNode;
}

export interface FieldProps extends FieldTexts {
  /** Id of the control inside. */
  htmlFor: string;
  children: ReactNode;
}

/** A control's aria-describedby for the texts of its Field; undefined without texts. */
export const describedBy = (
  id: string,
  { note, hint, error }: Omit<FieldTexts, 'label'>,
): string | undefined => {
  const ids = [note ? `${id}-note` : '', error || hint ? `${id}-hint` : ''].filter(Boolean);
  return ids.length ? ids.join(' ') : undefined;
};

/**
 * The frame of a control: label and note above it, hint or error below. The control itself gets
 * `describedBy(id, …)`.
 */
export const Field = ({ label, note, hint, error, htmlFor, children }: FieldProps) => (
  <div className={error ? 'rf-field rf-field-wrong' : 'rf-field'}>
    <div className="rf-field-head">
      <label htmlFor={htmlFor}>{label}</label>
      {note ? (
        <span id={`${htmlFor}-note`} className="rf-field-note">
          {note}
        </span>
      ) : null}
    </div>
    {children}
    {error || hint ? (
      <div id={`${htmlFor}-hint`} className={error ? 'rf-field-error' : 'rf-field-hint'}>
        {error || hint}
      </div>
    ) : null}
  </div>
);

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
