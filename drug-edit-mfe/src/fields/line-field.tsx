import { TextArea, type TextAreaProps } from '@refined/shared/ui';

interface LineFieldProps extends Omit<TextAreaProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Letters of a line, for browsers whose text areas don't grow by themselves. */
const LETTERS = 40;

/**
 * A text without line breaks; its box grows so that a long value is fully visible. Enter does
 * nothing, as in an input without a form.
 */
export const LineField = ({ value, onText, ...field }: LineFieldProps) => (
  <TextArea
    autoComplete="off"
    {...field}
    className="ed-line rf-break"
    rows={Math.max(1, Math.ceil(value.length / LETTERS))}
    value={value}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
    }}
    onChange={(event) => onText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
  />
);
