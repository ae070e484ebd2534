import { tokens } from '@refined/shared/ui';
import { deskStyles } from '../desk/desk.styles.ts';
import { approvalStyles } from '../approval/approval.styles.ts';
import { selectStyles } from '../fields/select.styles.ts';
import { historyStyles } from '../history/history.styles.ts';

const { color, radius } = tokens;

const form = `
.ed-grid { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 14px 18px; align-items: start; }
.ed-wide { grid-column: 1 / -1; }
.ed-more { margin: 10px 0 10px -14px; }
.ed-link { min-height: 24px; padding: 0 2px; border: 0; border-radius: ${radius.badge}; background: none; color: ${color.accent}; font: inherit; font-weight: 600; cursor: pointer; }
.ed-link:hover { text-decoration: underline; }
.ed-missing { display: inline-flex; align-items: center; gap: 4px; color: ${color.text}; font-weight: 600; }
.ed-missing .rf-icon { color: ${color.danger}; }
.rf-field-hint .ed-link { min-height: 0; line-height: 16px; }
`;

const page = `
.ed-tabs { display: flex; align-items: center; flex-wrap: wrap; gap: 0 12px; margin-bottom: 14px; border-bottom: 1px solid ${color.line}; }
.ed-tabs .rf-tabs { flex: 1 1 300px; margin: 0 0 -1px; border: 0; }
.ed-status { display: flex; align-items: center; gap: 8px; min-height: 32px; color: ${color.muted}; font-size: 13px; }
.ed-unsaved { color: ${color.text}; font-weight: 600; }
.ed-place { visibility: hidden; }
.ed-reasons { min-height: 46px; box-sizing: border-box; margin: 0 0 14px; overflow-wrap: break-word; }
.ed-reasons strong { font-weight: 650; }
.ed-reasons ul { margin: 2px 0 0; padding-left: 18px; }
.ed-source { margin-bottom: 14px; }
.ed-source h2:focus { outline: none; }
.ed-notice { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 14px; margin-bottom: 14px; padding: 10px 18px; border: 1px solid ${color.accent}; border-radius: ${radius.panel}; background: ${color.accentSoft}; }
.ed-notice p { flex: 1 1 300px; overflow-wrap: anywhere; }
.ed-notice strong { font-weight: 650; }
.ed-notice-wrong { border-color: ${color.danger}; background: ${color.surface}; }
.ed-notice-wrong strong { color: ${color.danger}; }
.ed-notice-ways { display: flex; flex-wrap: wrap; gap: 8px; }
/**
 * Below the DIN, in a space that is always there, so that nothing moves when somebody comes or
 * goes.
 */
.rf-heading:has(.ed-present) { position: relative; }
.ed-present { position: absolute; top: calc(100% - 4px); left: 0; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: ${color.text}; font-size: 13px; line-height: 18px; font-weight: 600; }
.ed-present::before { content: ''; display: inline-block; width: 8px; height: 8px; margin-right: 6px; border-radius: 50%; background: ${color.accent}; }
.ed-both { margin-bottom: 14px; }
.ed-both .ed-notice { margin-bottom: 0; border-bottom-left-radius: 0; border-bottom-right-radius: 0; }
.ed-compare { background: ${color.surface}; border: 1px solid ${color.line}; }
.ed-compare.ed-compare :is(th, td) { padding: 8px 12px; }
.ed-choose { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 0; padding: 0; border: 0; }
.ed-choose label { display: inline-flex; align-items: center; gap: 6px; min-height: 24px; cursor: pointer; }
.ed-choose input { width: 16px; height: 16px; margin: 0; accent-color: ${color.accent}; }
.ed-again { flex: 1 1 100%; color: ${color.danger}; font-size: 13px; }
.ed-bones-heading { display: flex; align-items: center; gap: 12px; height: 36px; margin-bottom: 66px; }
.ed-bones-heading .rf-bone { width: 110px; height: 22px; }
.ed-bone-label { width: 120px; height: 13px; margin: 3px 0 8px; }
.ed-bone-control { height: ${tokens.controlHeight}; }
.ed-bone-more { width: 90px; height: 16px; margin: 20px 0; }
@media print {
  .ed-tabs, #drug-details, .ed-notice-ways { display: none; }
  .ed-printed dl { margin: 0 0 12px; }
  .ed-printed dl > div { display: grid; grid-template-columns: 190px minmax(0, 1fr); gap: 12px; padding: 3px 0; border-top: .5pt solid ${color.line}; break-inside: avoid; }
  .ed-printed dt { color: ${color.muted}; }
  .ed-printed dd { margin: 0; overflow-wrap: break-word; }
  .ed-printed em { font-style: normal; font-weight: 650; }
}
${tokens.narrow} {
  .ed-print { display: none; }
  .ed-grid { grid-template-columns: minmax(0, 1fr); }
  .ed-compare.ed-compare tr { padding: 8px 12px; }
  .ed-compare.ed-compare :is(th, td) { padding: 3px 0; }
  .ed-present { position: static; display: block; white-space: normal; }
}
`;

/** The screen's one style sheet, made like the kit's: classes, and the theme's variables. */
export const editStyles = [
  selectStyles,
  form,
  page,
  approvalStyles,
  deskStyles,
  historyStyles,
].join('');
