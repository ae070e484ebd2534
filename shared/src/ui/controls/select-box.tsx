import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface SelectBoxProps {
  label: string;
  checked: boolean | 'mixed';
  /** `range`: with Shift, from the last toggled one to this one. */
  onToggle: (range: boolean) => void;
  /** The keys with the same effect. */
  'aria-keyshortcuts'?: string;
  /** Beside the box, part of the clickable area. */
  children?: ReactNode;
}

/**
 * A checkbox that reports Shift, for clicks and for Space; browsers' own checkboxes differ there.
 * The clickable area is 32 px, the box 18 px.
 */
export const SelectBox = ({ label, checked, onToggle, children, ...keys }: SelectBoxProps) => {
  const press = (event: MouseEvent) => {
    // Shift-click would also select text.
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
      {...keys}
      className="rf-select-box rf-bar"
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
