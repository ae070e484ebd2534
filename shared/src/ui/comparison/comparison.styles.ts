import { tokens } from '../theme/tokens.ts';

const { color, radius } = tokens;

export const comparisonStyles = `
.rf-reason { grid-column: 1 / -1; min-width: 0; }
.rf-reason .rf-strip { padding: 0; }
.rf-reason-button { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; width: 100%; min-height: 28px; padding: 4px 10px; border: 0; border-radius: ${radius.badge}; background: none; color: ${color.text}; font: inherit; text-align: left; cursor: pointer; }
.rf-reason-button:hover .rf-reason-text { text-decoration: underline; }
.rf-reason-text { flex: 1 1 200px; min-width: 0; overflow-wrap: anywhere; }
.rf-reason-more { margin-left: 8px; color: ${color.muted}; white-space: nowrap; }
.rf-reason-import { flex: none; color: ${color.muted}; }
.rf-reason-arrow { flex: none; align-self: center; display: grid; color: ${color.muted}; }
.rf-reason-button[aria-expanded=true] .rf-reason-arrow { transform: rotate(180deg); }
.rf-reason-panel { margin-top: 6px; padding: 10px 14px 12px; border: 1px solid ${color.line}; border-radius: ${radius.control}; background: ${color.surface}; }
.rf-reason-list { margin: 0 0 10px; padding-left: 18px; }
.rf-reason-list .rf-sub { white-space: nowrap; }
.rf-comparison h3 { margin-top: 14px; font-size: 14px; line-height: 20px; font-weight: 650; }
.rf-comparison-remark { margin-bottom: 8px; color: ${color.muted}; overflow-wrap: anywhere; }
.rf-comparison-more { margin: 4px 0 0 -14px; white-space: normal; text-align: left; }
.rf-compared-mark { display: block; font-size: 12px; line-height: 16px; font-weight: 650; }
.rf-compared-note { display: block; margin: 0; color: ${color.muted}; font-size: 12px; line-height: 16px; font-weight: 400; }
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
.rf-compared-day, .rf-compared-since, .rf-related-table th { white-space: nowrap; }
.rf-related-narrow, .rf-comparison-days { display: none; }
${tokens.narrow} {
  .rf-reason-button { position: relative; padding-right: 30px; }
  .rf-reason-text { flex-basis: 100%; }
  .rf-reason-arrow { position: absolute; right: 8px; top: 6px; }
  .rf-reason-panel { padding: 8px 10px; }
  .rf-related-table tr { display: flex; flex-wrap: wrap; gap: 0 12px; }
  .rf-related-table td:not(:empty) { display: block !important; color: ${color.muted}; font-size: 13px; }
  .rf-related-table td:has(.rf-related-name) { flex: 1 1 60%; }
  .rf-related-name { color: ${color.text}; font-size: 14px; font-weight: 600; }
  .rf-related-wide { display: none; }
  .rf-related-narrow { display: inline; }
  .rf-comparison-days { display: block; }
  .rf-compared-ways .rf-button { min-height: 36px; }
}
`;
