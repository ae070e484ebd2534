import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

/** A select's menu covers the fields below it, but nothing modal. */
const MENU_LAYER = 20;

/** react-select's classes; the parts of a closed select have no other styles (closed-select.tsx). */
export const selectStyles = `
.ed-select { position: relative; }
.ed-select.ed-select--is-disabled { pointer-events: none; }
.ed-select__control { position: relative; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; transition: all 100ms; min-height: ${tokens.controlHeight}; border: 1px solid ${color.lineStrong}; border-radius: ${radius.control}; background: ${color.surface}; color: ${color.text}; cursor: pointer; box-sizing: border-box; }
.ed-select__control:hover { border-color: ${color.text}; }
.ed-select__control.ed-select__control--is-focused { box-shadow: 0 0 0 1px ${color.accent}; border-color: ${color.accent}; }
.ed-select__control.ed-select__control--is-disabled { background: ${color.background}; color: ${color.muted}; border-color: ${color.lineStrong}; }
.rf-field-wrong .ed-select__control { border-color: ${color.danger}; }
.ed-select__value-container { position: relative; display: grid; flex: 1; flex-wrap: wrap; align-items: center; overflow: hidden; padding: 3px 2px 3px 10px; gap: 4px; }
.ed-select__value-container--is-multi.ed-select__value-container--has-value { display: flex; padding-left: 5px; }
.ed-select__placeholder { grid-area: 1 / 1 / 2 / 3; color: ${color.muted}; }
/** As wide as its text: the row is that of a copy behind it. */
.ed-select__input-container { display: inline-grid; flex: 1 1 auto; grid-area: 1 / 1 / 2 / 3; grid-template-columns: 0 min-content; line-height: 20px; }
.ed-select__input-container--is-disabled { visibility: hidden; }
.ed-select__input-container::after { content: attr(data-value) ' '; visibility: hidden; white-space: pre; }
.ed-select__input-container::after, .ed-select__input-container .ed-select__input { grid-area: 1 / 2; min-width: 2px; margin: 0; border: 0; padding: 0; outline: 0; font: inherit; }
.ed-select__input-container .ed-select__input { width: 100%; background: none; color: ${color.text}; }
.ed-select__input-container .ed-select__input--is-hidden { opacity: 0; }
.ed-select__single-value { grid-area: 1 / 1 / 2 / 3; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.ed-select__single-value--is-disabled { color: ${color.muted}; }
.ed-select__indicators { display: flex; flex-shrink: 0; align-items: center; align-self: stretch; }
.ed-select__indicator { display: flex; align-items: center; padding: 0 9px; color: ${color.muted}; transition: color 150ms; }
.ed-select__clear-indicator { min-width: 24px; padding: 0; justify-content: center; opacity: 0; }
.ed-select__control:hover .ed-select__clear-indicator, .ed-select__control--is-focused .ed-select__clear-indicator { opacity: 1; }
.ed-select__indicator:hover { color: ${color.text}; }
.ed-select__multi-value { display: flex; min-width: 0; align-items: center; max-width: 100%; border-radius: ${radius.badge}; background: ${color.accentSoft}; font-size: 13px; line-height: 20px; }
.ed-select__multi-value--is-focused { outline: 2px solid ${color.accent}; }
.ed-select__multi-value__label { overflow: hidden; text-overflow: ellipsis; padding: 2px 0 2px 8px; white-space: normal; overflow-wrap: anywhere; }
.ed-select__multi-value__remove { display: flex; flex: none; width: 24px; min-height: 24px; align-items: center; justify-content: center; color: ${color.muted}; border-radius: ${radius.badge}; }
.ed-select__multi-value__remove:hover { color: ${color.danger}; }
.ed-select__menu { z-index: ${MENU_LAYER}; margin: 4px 0; border: 1px solid ${color.line}; border-radius: ${radius.panel}; background: ${color.surface}; box-shadow: ${tokens.shadowRaised}; overflow: hidden; }
.ed-select__menu-list { padding: 4px; overscroll-behavior: contain; }
.ed-select__option { box-sizing: border-box; padding: 7px 10px; border-radius: ${radius.control}; line-height: 20px; overflow-wrap: anywhere; cursor: pointer; }
.ed-select__option--is-focused { background: ${color.accentSoft}; box-shadow: inset 2px 0 0 ${color.accent}; }
.ed-select__option--is-selected { color: ${color.accent}; font-weight: 650; }
.ed-select__menu-notice { padding: 8px 10px; color: ${color.muted}; }
.ed-select__rows { position: relative; }
.ed-select__row { position: absolute; top: 0; left: 0; right: 0; }
`;
