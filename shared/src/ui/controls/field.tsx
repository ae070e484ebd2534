import { useId, type ComponentProps, type ReactNode } from 'react';
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
    <div className="rf-field-head rf-flow">
      <label htmlFor={htmlFor}>{label}</label>
      {note ? (
        <span id={`${htmlFor}-note`} className="rf-muted rf-fine">
          {note}
        </span>
      ) : null}
    </div>
    {children}
    {error || hint ? (
      <div
        id={`${htmlFor}-hint`}
        className={error ? 'rf-field-error rf-fine' : 'rf-field-hint rf-muted rf-fine'}
      >
        {error || hint}
      </div>
    ) : null}
  </div>
);

/** Splits a control's props: its frame's, its own, and the ARIA ones with an id. */
const useField = <Control extends FieldTexts & { id?: string }>({
  label,
  note,
  hint,
  error,
  id,
  ...control
}: Control) => {
  const own = useId();
  const htmlFor = id ?? own;
  return {
    frame: { label, note, hint, error, htmlFor },
    control,
    aria: {
      id: htmlFor,
      'aria-describedby': describedBy(htmlFor, { note, hint, error }),
      'aria-invalid': error ? true : undefined,
    },
  };
};

/**
 * A date field accepts years with six digits unless its `max` has four (HTML, "valid date string"):
 * a fifth digit typed by mistake would make the date unusable.
 */
const LAST_DAY = '9999-12-31';

/** `ref` is the input's. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  id?: string;
  /** Inside the box at its end, read after the label: "Days at Tier 1". */
  suffix?: string;
}

export const TextField = ({ suffix, className = '', ...props }: TextFieldProps) => {
  const { frame, control: input, aria } = useField(props);
  const suffixId = suffix ? `${aria.id}-suffix` : undefined;
  const described = [suffixId, aria['aria-describedby'], input['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <Field {...frame}>
      <span className="rf-input-frame">
        <input
          max={input.type === 'date' ? LAST_DAY : undefined}
          {...input}
          {...aria}
          className={`rf-input ${className}`}
          aria-describedby={described || undefined}
        />
        {/* Shown in our format: browsers use that of the user's country. */}
        {input.type === 'date' ? (
          <span className="rf-input-day rf-muted rf-figures" aria-hidden="true">
            {input.value}
          </span>
        ) : null}
        {input.list ? (
          <span className="rf-select-arrow">
            <Icon name="chevron" size={16} />
          </span>
        ) : null}
        {suffix ? (
          <span id={suffixId} className="rf-input-suffix rf-muted">
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
export const TextArea = ({ className = '', rows = 3, ...props }: TextAreaProps) => {
  const { frame, control: input, aria } = useField(props);
  return (
    <Field {...frame}>
      <textarea {...input} {...aria} rows={rows} className={`rf-input rf-text-area ${className}`} />
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
export const NativeSelect = ({ options, className = '', ...props }: NativeSelectProps) => {
  const { frame, control: select, aria } = useField(props);
  return (
    <Field {...frame}>
      <span className="rf-input-frame">
        <select {...select} {...aria} className={`rf-input rf-select ${className}`}>
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
