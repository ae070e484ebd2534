import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

export interface SelectBoxProps {
  label: string;
  checked: boolean | 'mixed';
  /** `range`: with Shift, up to here from the one before. */
  onToggle: (range: boolean) => void;
  /** Beside the box, part of what can be pressed. */
  children?: ReactNode;
}

/**
 * A checkbox that tells a press with Shift from one without, by pointer and by Space alike;
 * browsers' own boxes don't agree on that. 32 px to hit, 18 px to see.
 */
export const SelectBox = ({ label, checked, onToggle, children }: SelectBoxProps) => {
  const press = (event: MouseEvent) => {
    // A range of text would be marked beside the range of cards.
    if (event.shiftKey) window.getSelection()?.removeAllRanges();
    onToggle(event.shiftKey);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onToggle(event.shiftKey);
  };
  return (
    <span
      role="checkbox"
      tabIndex={0}
      aria-label={label}
      aria-checked={checked}
      className="rf-select-box"
      data-tip={checked === 'mixed' ? label : undefined}
      onClick={press}
      onKeyDown={key}
    >
      <span className="rf-select-mark" aria-hidden="true">
        {checked === 'mixed' ? (
          <span className="rf-select-mixed" />
        ) : checked ? (
          <Icon name="check" size={14} />
        ) : null}
      </span>
      {children}
    </span>
  );
};
