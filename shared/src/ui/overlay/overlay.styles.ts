import { tokens } from '../theme/tokens.ts';

const { color, radius } = tokens;

export const overlayStyles = `
.rf-tip { position: fixed; z-index: 1500; max-width: 280px; padding: 4px 8px; border-radius: ${radius.badge}; background: #1d2a36; color: #fff; font-size: 12px; line-height: 16px; pointer-events: none; box-shadow: ${tokens.shadow}; }
.rf-modal { display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 16px; overflow: auto; }
.rf-dialog { position: relative; box-sizing: border-box; width: min(460px, 100%); padding: 20px; border: 1px solid ${color.line}; border-radius: ${radius.panel}; background: ${color.surface}; color: ${color.text}; box-shadow: ${tokens.shadowRaised}; outline: none; }
.rf-dialog h2 { font-size: 16px; line-height: 22px; font-weight: 650; }
.rf-dialog-wide { width: min(720px, 100%); }
.rf-dialog-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; margin: -6px -8px 10px 0; }
.rf-dialog-text { margin-top: 8px; overflow-wrap: anywhere; }
.rf-dialog-text p + p { margin-top: 8px; }
.rf-dialog-error { margin-top: 10px; color: ${color.danger}; font-weight: 600; }
.rf-dialog-actions { display: flex; justify-content: flex-end; gap: 8px; flex-wrap: wrap; margin-top: 20px; }
.rf-choice { min-width: 0; margin: 12px 0 0; padding: 0; border: 0; }
.rf-choice legend { padding: 0; font-weight: 600; }
.rf-choice label { display: flex; align-items: baseline; gap: 8px; min-height: 24px; margin-top: 6px; cursor: pointer; }
.rf-choice input { flex: none; width: 16px; height: 16px; margin: 0; accent-color: ${color.accent}; position: relative; top: 2px; }
${tokens.narrow} { .rf-dialog-actions .rf-button { white-space: normal; } }
.rf-drawer { position: fixed; top: 0; bottom: 0; box-sizing: border-box; width: min(300px, 86vw); padding: 12px; overflow: auto; background: ${color.surface}; color: ${color.text}; box-shadow: ${tokens.shadowRaised}; outline: none; }
.rf-drawer-left { left: 0; }
.rf-drawer-right { right: 0; width: min(380px, 92vw); }
.rf-menu-anchor { position: relative; }
.rf-menu-button { display: flex; align-items: center; gap: 8px; min-height: 36px; padding: 4px 6px; border: 0; border-radius: ${radius.control}; background: none; color: inherit; cursor: pointer; }
.rf-menu-button:hover, .rf-menu-button[aria-expanded=true] { background: ${color.accentSoft}; }
.rf-menu { position: absolute; right: 0; top: calc(100% + 4px); z-index: 30; width: max-content; min-width: 180px; max-width: min(320px, calc(100vw - 28px)); padding: 4px; border: 1px solid ${color.line}; border-radius: ${radius.panel}; background: ${color.surface}; box-shadow: ${tokens.shadowRaised}; }
.rf-menu-item { display: flex; align-items: center; gap: 10px; width: 100%; min-height: 36px; padding: 6px 10px; border: 0; border-radius: ${radius.control}; background: none; color: ${color.text}; text-align: left; cursor: pointer; }
.rf-menu-item:hover, .rf-menu-item:focus { background: ${color.accentSoft}; outline: none; }
.rf-menu-item:focus-visible { outline: 2px solid ${color.accent}; outline-offset: -2px; }
`;
