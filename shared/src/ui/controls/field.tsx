import type { ReactNode } from 'react';

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
