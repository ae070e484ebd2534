import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * After a decision, whose buttons go away with it, the focus stays in its row. `deciding`: the row
 * whose decision is under way. Give the table `table`, and name each decision to `remember`.
 */
export const useFocusAfterDecision = (
  deciding: string | undefined,
): { table: RefObject<HTMLTableElement | null>; remember: (row: string) => void } => {
  const table = useRef<HTMLTableElement>(null);
  const decided = useRef<string>(undefined);
  useEffect(() => {
    const row = decided.current;
    if (row === undefined || deciding !== undefined) return;
    decided.current = undefined;
    const held = document.activeElement;
    if (held === null || held === document.body)
      table.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] button`)
        ?.focus({ preventScroll: true });
  });
  return {
    table,
    remember: (row) => {
      decided.current = row;
    },
  };
};
