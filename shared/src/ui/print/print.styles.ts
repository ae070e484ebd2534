import { LIGHT, TONES } from '../theme/palette.ts';
import { tokens } from '../theme/tokens.ts';

const { color } = tokens;

const named = (variable: string): string => variable.slice('var('.length, -1);

/** Paper is white, whatever the screen's scheme is. */
const light = [
  ...Object.entries(color).map(([name, variable]) => [variable, LIGHT[name as keyof typeof color]]),
  ...TONES.flatMap((tone) => [
    [tokens.tone(tone).main, LIGHT.tones[tone].main],
    [tokens.tone(tone).soft, LIGHT.tones[tone].soft],
  ]),
  [color.background, LIGHT.surface],
]
  .map(([variable, value]) => `${named(variable!)}: ${value};`)
  .join(' ');

/** What a page on paper has and hasn't: nothing to press, no bars, every row whole. */
export const printStyles = `
@media print {
  :root:root { color-scheme: light; ${light} }
  @page { margin: 11mm 10mm 14mm; @bottom-right { content: counter(page) ' / ' counter(pages); font-size: 8pt; } }
  html { font-size: 9.5pt; line-height: 12.5pt; }
  .rf-button, .rf-icon-button, .rf-link-button, .rf-moves, .rf-tabs, .rf-toasts, .rf-tip { display: none !important; }
  .rf-heading-actions, .rf-menu-anchor, [role=search], .rf-unprinted { display: none; }
  body:has(.rf-printed) .rf-list, body:has(.rf-printed) .rf-heading > .rf-sub { display: none; }
  .rf-heading { min-height: 0; margin-bottom: 4px; }
  .rf-panel { padding: 0; border: 0; box-shadow: none; }
  .rf-badge, .rf-strip { border: 1px solid currentColor; }
  a { color: inherit; }
  h2, h3 { break-after: avoid; }
}
/* A phone's browser has its own way; the heading's line is full. */
${tokens.narrow} { .rf-print-button, .rf-menu-anchor:has(> .rf-export) { display: none; } }
.rf-print-head { display: flex; justify-content: space-between; flex-wrap: wrap; gap: 0 24px; margin-bottom: 6px; color: ${color.muted}; }
.rf-printed-drugs { table-layout: fixed; font-size: 8pt; line-height: 10pt; }
.rf-table.rf-printed-drugs :is(th, td) { padding: 1.5pt 7pt 1.5pt 0; border-top-width: .5pt; font-size: inherit; line-height: inherit; }
.rf-table.rf-printed-drugs thead th { font-weight: 600; }
.rf-table.rf-printed-drugs tbody th { font-weight: 650; white-space: nowrap; }
.rf-table.rf-printed-drugs tbody :is(th, td) { height: 26pt; }
/* Room for a decision. */
.rf-table.rf-printed-drugs :is(th, td):last-child { padding-left: 5pt; border-left: .5pt solid ${color.line}; }
.rf-printed-drugs strong { font-weight: 650; }
.rf-printed-drugs span { color: ${color.muted}; }
`;
