import { tokens } from '@refined/shared/ui';
import { deskStyles } from '../desk/desk.styles.ts';
import { approvalStyles } from '../approval/approval.styles.ts';
import { historyStyles } from '../history/history.styles.ts';

const { color, radius } = tokens;

/** A select's menu covers the fields below it, but nothing modal. */
const MENU_LAYER = 20;

const selects = `
.ed-select__control { min-height: ${tokens.controlHeight}; border: 1px solid ${color.lineStrong}; border-radius: ${radius.control}; background: ${color.surface}; color: ${color.text}; cursor: pointer; box-sizing: border-box; }
.ed-select__control:hover { border-color: ${color.text}; }
.ed-select__control.ed-select__control--is-focused { box-shadow: 0 0 0 1px ${color.accent}; border-color: ${color.accent}; }
.ed-select__control.ed-select__control--is-disabled { background: ${color.background}; color: ${color.muted}; border-color: ${color.lineStrong}; }
.rf-field-wrong .ed-select__control { border-color: ${color.danger}; }
.ed-select__value-container { padding: 3px 2px 3px 10px; gap: 4px; }
.ed-select__value-container--is-multi.ed-select__value-container--has-value { padding-left: 5px; }
.ed-select__placeholder { color: ${color.muted}; }
.ed-select__input { color: ${color.text} !important; }
.ed-select__input-container { margin: 0; padding: 0; line-height: 20px; }
.ed-select__single-value--is-disabled { color: ${color.muted}; }
.ed-select__indicator { padding: 0 9px; color: ${color.muted}; align-items: center; }
.ed-select__clear-indicator { min-width: 24px; padding: 0; justify-content: center; opacity: 0; }
.ed-select__control:hover .ed-select__clear-indicator, .ed-select__control--is-focused .ed-select__clear-indicator { opacity: 1; }
.ed-select__indicator:hover { color: ${color.text}; }
.ed-select__multi-value { align-items: center; max-width: 100%; border-radius: ${radius.badge}; background: ${color.accentSoft}; font-size: 13px; line-height: 20px; }
.ed-select__multi-value--is-focused { outline: 2px solid ${color.accent}; }
.ed-select__multi-value__label { padding: 2px 0 2px 8px; white-space: normal; overflow-wrap: anywhere; }
.ed-select__multi-value__remove { flex: none; width: 24px; min-height: 24px; align-items: center; justify-content: center; color: ${color.muted}; border-radius: ${radius.badge}; }
.ed-select__multi-value__remove:hover { color: ${color.danger}; }
.ed-select__menu { z-index: ${MENU_LAYER}; margin: 4px 0; border: 1px solid ${color.line}; border-radius: ${radius.panel}; background: ${color.surface}; box-shadow: ${tokens.shadowRaised}; overflow: hidden; }
.ed-select__menu-list { padding: 4px; overscroll-behavior: contain; }
.ed-select__option { box-sizing: border-box; padding: 7px 10px; border-radius: ${radius.control}; line-height: 20px; overflow-wrap: anywhere; cursor: pointer; }
.ed-select__option--is-focused { background: ${color.accentSoft}; box-shadow: inset 2px 0 0 ${color.accent}; }
@media (forced-colors: active) { .ed-select__option--is-focused { outline: 2px solid Highlight; outline-offset: -2px; } }
.ed-select__option--is-selected { color: ${color.accent}; font-weight: 650; }
.ed-select__menu-notice { padding: 8px 10px; color: ${color.muted}; }
.ed-select__rows { position: relative; }
.ed-select__row { position: absolute; top: 0; left: 0; right: 0; }
`;

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
export const editStyles = [selects, form, page, approvalStyles, deskStyles, historyStyles].join('');
