import { tokens } from '@refined/shared/ui';

const { color } = tokens;

export const monthStyles = `
.rs-month { margin-top: 14px; padding-top: 12px; border-top: 1px solid ${color.line}; font-variant-numeric: tabular-nums; }
/** As high as the content that follows. */
.rs-month-place { box-sizing: border-box; height: 125px; }
.rs-month h3 { font-size: 14px; line-height: 20px; font-weight: 650; }
.rs-month-chart { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px 20px; margin: 8px 0; padding: 0; list-style: none; font-size: 13px; line-height: 20px; }
.rs-month-bar { display: flex; gap: 1px; height: 8px; margin-top: 4px; border-radius: 4px; overflow: hidden; box-shadow: inset 0 0 0 1px ${color.line}; }
.rs-month-bar i { min-width: 2px; flex-basis: 0; }
.rs-month-table summary { width: fit-content; padding: 2px 0; color: ${color.accent}; cursor: pointer; }
.rs-month-table .rf-table { width: auto; margin-top: 6px; font-size: 13px; }
.rs-month-table .rf-table :is(th, td) { white-space: nowrap; }
${tokens.narrow} { .rs-month-chart { grid-template-columns: minmax(0, 1fr); } .rs-month-place { height: 205px; } }
`;
