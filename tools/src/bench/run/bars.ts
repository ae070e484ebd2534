import type { BarRow } from './bench-part.ts';

/** False where the value wasn't measured, too. */
export const meetsBar = ({ value, atMost, atLeast }: BarRow): boolean =>
  value <= (atMost ?? value) && value >= (atLeast ?? value);

/** One line for a figure: value, bar, and how much of the bar it is. */
export const barLine = (row: BarRow): string => {
  const { what, value, unit, atMost, atLeast } = row;
  const bar = atMost ?? atLeast;
  const asked = bar === undefined ? '' : `  bar ${atMost === undefined ? '≥' : '≤'} ${bar} ${unit}`;
  const share = bar ? `  ${(value / bar).toFixed(2)} of it` : '';
  return `${meetsBar(row) ? 'met   ' : 'MISSED'}  ${what.padEnd(62)} ${`${value} ${unit}`.padStart(12)}${asked}${share}`;
};
