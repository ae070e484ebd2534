import { tokens } from '../theme/tokens.ts';

const { color } = tokens;

/** Paper is narrow too, and has a table all the same. */
const narrowScreen = tokens.narrow.replace('@media', '@media screen and');

export const tableStyles = `
.rf-table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.rf-table :is(th, td) { padding: 7px 16px 7px 0; border-top: 1px solid ${color.line}; text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: break-word; }
.rf-table > * > * > :last-child { padding-right: 0; }
.rf-table thead th { padding-top: 0; border-top: 0; color: ${color.muted}; font-size: 12px; line-height: 16px; vertical-align: bottom; }
.rf-table tbody th { font-weight: 600; }
.rf-table tfoot :is(th, td) { font-weight: 650; }
.rf-table [data-kind=figure] { text-align: right; }
.rf-table td:is([data-kind=figure], [data-kind=date]) { white-space: nowrap; }
.rf-table [data-kind=code] { min-width: 140px; overflow-wrap: anywhere; }
.rf-table [data-kind=tick] { width: 26px; padding-right: 8px; }
.rf-table [data-kind=tick] input { width: 18px; height: 18px; margin: 1px 3px; accent-color: ${color.accent}; }
.rf-table .rf-table-note td { padding-top: 0; border-top: 0; color: ${color.muted}; }
.rf-table .rf-table-group th { padding-top: 14px; border-top: 0; color: ${color.muted}; font-size: 12px; line-height: 16px; font-weight: 400; }
.rf-table-dense :is(th, td) { padding-top: 5px; padding-bottom: 5px; }
.rf-table-dense tbody th { font-weight: 400; }
.rf-row-marked > *, .rf-table .rf-cell-marked { background: ${color.accentSoft}; }
.rf-table .rf-cell-marked { font-weight: 650; }
.rf-table .rf-row-marked > th { box-shadow: inset 3px 0 0 ${color.accent}; padding-left: 10px; }
.rf-table[hidden] { display: none !important; }
.rf-table-frame { overflow-x: auto; }
.rf-table-held { overflow-y: auto; }
.rf-table-held thead th { position: sticky; top: 0; z-index: 1; background: ${color.surface}; }
${narrowScreen} {
  .rf-table-frame .rf-table :is(th, td) { padding-right: 12px; }
  .rf-table-blocks { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); }
  .rf-table-blocks > *, .rf-table-blocks tr { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; }
  .rf-table-blocks thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .rf-table-blocks tr { position: relative; padding: 8px 0; border-top: 1px solid ${color.line}; }
  .rf-table-blocks tbody:first-of-type tr:first-child { border-top: 0; }
  .rf-table-blocks tr > :is(th, td) { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; column-gap: 10px; width: auto; min-width: 0; padding: 1px 0; border-top: 0; }
  .rf-table-blocks tr > th { display: block; padding-bottom: 2px; }
  .rf-table-blocks td > div { grid-column: 1 / -1; min-width: 0; }
  .rf-table-blocks td[data-short] > div { grid-column: 2; }
  .rf-table-blocks td[data-short]::before { content: attr(data-short); content: attr(data-short) / ''; color: ${color.muted}; font-size: 12px; line-height: 20px; font-weight: 400; white-space: normal; }
  .rf-table-blocks td:empty { display: none !important; }
  .rf-table-blocks [data-kind=figure] { text-align: left; }
  .rf-table-blocks tr > [data-kind=tick] { position: absolute; top: 8px; right: 0; }
  .rf-table-blocks tr:has(> [data-kind=tick]) > th { padding-right: 32px; }
  .rf-table-blocks .rf-table-note { margin-top: -8px; padding-top: 0; border-top: 0; }
  .rf-table-blocks .rf-row-marked { margin: 0 -10px; padding-left: 10px; padding-right: 10px; background: ${color.accentSoft}; box-shadow: inset 3px 0 0 ${color.accent}; }
  .rf-table-blocks .rf-row-marked > th { box-shadow: none; padding-left: 0; }
}
@media print {
  .rf-table tr { break-inside: avoid; }
  .rf-table-frame { overflow: visible; max-height: none !important; }
  .rf-table-held thead th { position: static; }
}
`;
