import { tokens } from '../theme/tokens.ts';

const { color, radius } = tokens;

export const comparisonStyles = `
.rf-reason { grid-column: 1 / -1; min-width: 0; }
.rf-reason .rf-strip { padding: 0; }
.rf-reason-button { display: flex; align-items: baseline; gap: 2px 12px; width: 100%; min-height: 28px; padding: 4px 10px; border: 0; border-radius: ${radius.badge}; background: none; color: ${color.text}; font: inherit; text-align: left; cursor: pointer; }
.rf-reason-button:hover .rf-reason-text { text-decoration: underline; }
.rf-reason-text { flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }
.rf-reason-more { margin-left: 8px; color: ${color.muted}; white-space: nowrap; }
.rf-reason-import { flex: none; color: ${color.muted}; }
.rf-reason-arrow { flex: none; align-self: center; display: grid; color: ${color.muted}; }
.rf-reason-button[aria-expanded=true] .rf-reason-arrow { transform: rotate(180deg); }
.rf-reason-panel { margin-top: 6px; padding: 10px 14px 12px; border: 1px solid ${color.line}; border-radius: ${radius.control}; background: ${color.surface}; }
.rf-reason-list { margin: 0 0 10px; padding-left: 18px; }
.rf-comparison h3 { margin-top: 14px; font-size: 14px; line-height: 20px; font-weight: 650; }
.rf-comparison-remark { margin-bottom: 8px; color: ${color.muted}; overflow-wrap: anywhere; }
.rf-comparison-more { margin: 4px 0 0 -14px; white-space: normal; text-align: left; }
.rf-compared { width: 100%; border-collapse: collapse; table-layout: fixed; }
.rf-compared th, .rf-compared td { padding: 7px 12px 7px 0; border-top: 1px solid ${color.line}; text-align: left; vertical-align: top; overflow-wrap: anywhere; font-weight: 400; }
.rf-compared thead th { border-top: 0; padding-top: 0; color: ${color.muted}; font-size: 12px; line-height: 16px; }
.rf-compared tbody th { font-weight: 600; }
/* Values get most of the width: the longest ingredient words stay whole on a wide screen. */
.rf-compared-source thead th { width: 24%; }
.rf-compared-source thead th:first-child, .rf-compared-source thead th:last-child { width: 14%; }
.rf-compared-open > * { background: ${color.accentSoft}; }
.rf-compared-open > th { box-shadow: inset 3px 0 0 ${color.accent}; padding-left: 10px; }
.rf-compared-mark { display: block; font-size: 12px; line-height: 16px; font-weight: 650; }
.rf-compared-note { display: block; margin: 0; color: ${color.muted}; font-size: 12px; line-height: 16px; font-weight: 400; }
.rf-compared-head { display: none; }
.rf-compared-list { margin: 0; padding-left: 16px; }
.rf-compared-ways { display: flex; flex-wrap: wrap; gap: 4px; }
.rf-compared-ways .rf-button { min-height: 28px; padding: 3px 10px; }
.rf-compared-ways .rf-button-quiet { padding: 3px 6px; }
.rf-compared-notices { margin: 4px 0 0; padding-left: 18px; }
.rf-word { background: none; color: inherit; font-weight: 650; text-decoration: underline; text-underline-offset: 3px; }
.rf-pairs { margin: 0; padding: 0; list-style: none; }
.rf-pairs li + li { margin-top: 6px; }
.rf-pair-strength { display: block; color: ${color.muted}; font-size: 13px; line-height: 18px; font-variant-numeric: tabular-nums; }
.rf-pair-strength .rf-word { color: ${color.text}; }
.rf-pair-decision + .rf-pair-decision { margin-top: 10px; }
.rf-pair-decision strong { display: block; font-size: 12px; line-height: 16px; }
.rf-compared[hidden] { display: none !important; }
.rf-compared-day, .rf-compared-since { white-space: nowrap; }
.rf-compared-related { table-layout: auto; }
.rf-compared-related th { white-space: nowrap; }
/* A column is as wide as its longest word: none is broken, and no date. */
.rf-compared-related td { overflow-wrap: break-word; }
.rf-related-narrow, .rf-comparison-days { display: none; }
.rf-compared-self > * { background: ${color.accentSoft}; }
.rf-compared-self > th { padding-left: 10px; }
${tokens.narrow} {
  .rf-reason-button { flex-wrap: wrap; position: relative; padding-right: 30px; }
  .rf-reason-text { flex-basis: 100%; }
  .rf-reason-arrow { position: absolute; right: 8px; top: 6px; }
  .rf-reason-panel { padding: 8px 10px; }
  .rf-compared, .rf-compared tbody, .rf-compared tr, .rf-compared th, .rf-compared td { display: block; }
  .rf-compared thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .rf-compared tr { padding: 8px 0; border-top: 1px solid ${color.line}; }
  .rf-compared th, .rf-compared td { border-top: 0; padding: 2px 0; }
  .rf-compared td { display: grid; grid-template-columns: 64px minmax(0, 1fr); gap: 8px; }
  .rf-compared td:empty { display: none; }
  .rf-compared-related tr { display: flex; flex-wrap: wrap; gap: 0 12px; }
  .rf-compared-related td { display: block; color: ${color.muted}; font-size: 13px; }
  .rf-compared-related .rf-related-name { flex: 1 1 60%; color: ${color.text}; font-size: 14px; font-weight: 600; }
  .rf-related-wide { display: none; }
  .rf-related-narrow { display: inline; }
  .rf-comparison-days { display: block; }
  .rf-compared-head { display: block; color: ${color.muted}; font-size: 12px; line-height: 20px; }
  .rf-compared-open, .rf-compared-self { margin: 0 -10px; padding-left: 10px !important; padding-right: 10px !important; background: ${color.accentSoft}; box-shadow: inset 3px 0 0 ${color.accent}; }
  .rf-compared-open > th, .rf-compared-self > th { box-shadow: none; padding-left: 0; }
  .rf-compared-ways .rf-button { min-height: 36px; }
}
`;
