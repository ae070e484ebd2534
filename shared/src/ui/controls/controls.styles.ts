import { tokens } from '../theme/tokens.ts';

const { color, radius } = tokens;

export const controlStyles = `
.rf-button { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: ${tokens.controlHeight}; padding: 7px 14px; border: 1px solid ${color.lineStrong}; border-radius: ${radius.control}; background: ${color.surface}; color: ${color.text}; font-weight: 600; white-space: nowrap; cursor: pointer; text-decoration: none; }
.rf-button:hover { background: ${color.accentSoft}; text-decoration: none; }
.rf-button-primary { background: ${color.accent}; border-color: ${color.accent}; color: ${color.onAccent}; }
.rf-button-primary:hover { background: ${color.accentHover}; border-color: ${color.accentHover}; }
.rf-button-danger { background: ${color.danger}; border-color: ${color.danger}; color: ${color.onDanger}; }
.rf-button-danger:hover { background: ${color.danger}; filter: brightness(.92); }
.rf-button-quiet { border-color: transparent; background: none; color: ${color.accent}; }
.rf-button[aria-disabled=true], .rf-button:disabled { cursor: default; background: ${color.background}; border-color: ${color.line}; color: ${color.muted}; filter: none; }
.rf-button[aria-busy=true] { position: relative; cursor: progress; }
.rf-button[aria-busy=true]::after { content: ''; position: absolute; left: 10px; right: 10px; bottom: 4px; height: 2px; border-radius: 1px; background: currentColor; transform-origin: left; animation: rf-busy 1.2s ease-in-out infinite; }
@keyframes rf-busy { 0% { transform: scaleX(0); } 60% { transform: scaleX(1); } 100% { transform: scaleX(1); opacity: 0; } }

.rf-icon-button { flex: none; display: grid; place-items: center; width: 34px; height: 34px; padding: 0; border: 1px solid transparent; border-radius: ${radius.control}; background: none; color: ${color.muted}; cursor: pointer; }
.rf-icon-button:hover, .rf-icon-button:focus-visible { background: ${color.accentSoft}; color: ${color.accent}; }
.rf-icon-button:focus-visible { outline-offset: -1px; }
.rf-icon-button[aria-disabled=true] { cursor: progress; background: none; color: ${color.lineStrong}; }

.rf-select-box { flex: none; box-sizing: border-box; display: flex; align-items: center; gap: 15px; min-width: 32px; height: 32px; padding: 0 7px; border-radius: ${radius.control}; cursor: pointer; -webkit-user-select: none; user-select: none; }
.rf-select-box:focus-visible { outline-offset: -2px; }
.rf-select-mark { box-sizing: border-box; display: grid; place-items: center; width: 18px; height: 18px; border: 1px solid ${color.lineStrong}; border-radius: ${radius.badge}; background: ${color.surface}; color: ${color.onAccent}; }
.rf-select-box:hover .rf-select-mark { border-color: ${color.accent}; }
.rf-select-box:not([aria-checked=false]) .rf-select-mark { border-color: ${color.accent}; background: ${color.accent}; }
.rf-select-mixed { width: 10px; height: 2px; border-radius: 1px; background: currentColor; }
@media (forced-colors: active) {
  .rf-select-box:not([aria-checked=false]) .rf-select-mark { forced-color-adjust: none; border-color: Highlight; background: Highlight; color: HighlightText; }
  .rf-button[aria-disabled=true], .rf-button:disabled { border-color: GrayText; color: GrayText; }
}
.rf-field { display: flex; flex-direction: column; gap: 4px; min-width: 0; }
.rf-field-head { display: flex; align-items: baseline; gap: 6px; flex-wrap: wrap; }
.rf-field label { font-weight: 600; font-size: 13px; }
.rf-field-note, .rf-field-hint { color: ${color.muted}; font-size: 12px; line-height: 16px; }
.rf-field-error { color: ${color.danger}; font-size: 12px; line-height: 16px; font-weight: 600; }
.rf-input-frame { position: relative; display: flex; align-items: center; }
.rf-input { box-sizing: border-box; width: 100%; min-width: 0; min-height: ${tokens.controlHeight}; padding: 6px 10px; border: 1px solid ${color.lineStrong}; border-radius: ${radius.control}; background: ${color.surface}; color: ${color.text}; line-height: 20px; }
.rf-text-area { display: block; resize: vertical; }
.rf-input::placeholder { color: ${color.muted}; opacity: 1; }
.rf-input:hover:not(:disabled) { border-color: ${color.text}; }
.rf-input:focus { outline: 2px solid ${color.accent}; outline-offset: -1px; border-color: ${color.accent}; }
.rf-input:disabled { background: ${color.background}; color: ${color.muted}; opacity: 1; }
.rf-field-wrong .rf-input { border-color: ${color.danger}; }
.rf-input-frame:has(.rf-input-suffix) .rf-input { padding-right: 120px; }
.rf-input-suffix { position: absolute; right: 11px; color: ${color.muted}; pointer-events: none; }
/* Suggestions open as a select does; the browser's own arrow is there to be pressed, under the kit's. */
.rf-input[list] { padding-right: 32px; }
.rf-input[list]::-webkit-calendar-picker-indicator { position: absolute; right: 4px; width: 24px; height: 24px; margin: 0; padding: 0; opacity: 0 !important; cursor: pointer; }
.rf-select { appearance: none; padding-right: 32px; cursor: pointer; text-overflow: ellipsis; }
.rf-select option { background: ${color.surface}; color: ${color.text}; }
.rf-select-arrow { position: absolute; right: 10px; color: ${color.muted}; pointer-events: none; }
`;
