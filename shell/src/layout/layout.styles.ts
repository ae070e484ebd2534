import { LIMITS } from '@refined/shared/domain';
import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;
const [side, content] = LIMITS.columns.layout;

/**
 * The frame has the same geometry as the skeleton that the gateway draws before any script has run,
 * so that nothing moves.
 */
export const layoutStyles = `
.rs-layout { display: flex; flex-direction: column; min-height: 100vh; }
.rs-skip { position: absolute; left: 8px; top: -60px; z-index: 40; padding: 8px 14px; border-radius: ${radius.control}; background: ${color.accent}; color: ${color.onAccent}; font-weight: 600; }
.rs-skip:focus { top: 8px; }

.rs-head { position: sticky; top: 0; z-index: 20; flex: none; }
.rs-top { box-sizing: border-box; display: flex; align-items: center; gap: 10px; height: ${tokens.topBarHeight}; padding: 0 20px; border-bottom: 1px solid ${color.line}; background: ${color.surface}; }
.rs-brand { display: flex; align-items: center; gap: 10px; color: ${color.text}; font-size: 16px; font-weight: 700; }
.rs-brand:hover { text-decoration: none; }
.rs-top-end { display: flex; align-items: center; gap: 4px; min-width: 0; margin-left: auto; }
.rs-open-navigation { display: none; margin-left: -8px; }
.rs-avatar { flex: none; display: grid; place-items: center; width: 28px; height: 28px; border-radius: 50%; background: ${color.accent}; color: ${color.onAccent}; font-size: 12px; font-weight: 650; }
.rs-user-name { max-width: 220px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

.rs-frame { box-sizing: border-box; flex: 1; display: grid; grid-template-columns: ${side}fr ${content}fr; width: 100%; max-width: 1440px; margin: 0 auto; }
.rs-side { box-sizing: border-box; width: 100%; max-width: 300px; justify-self: end; padding: 16px 12px 16px 20px; border-right: 1px solid ${color.line}; }
.rs-side .rs-navigation { position: sticky; top: calc(${tokens.topBarHeight} + 16px); }
.rs-navigation ul { margin: 0; padding: 0; list-style: none; }
.rs-group + .rs-group { margin-top: 10px; padding-top: 10px; position: relative; }
.rs-navigation-heading { margin: 0; padding: 4px 10px; color: ${color.muted}; font-size: 12px; line-height: 16px; font-weight: 600; overflow-wrap: anywhere; }
.rs-group + .rs-group::before { content: ''; position: absolute; top: 0; left: 10px; right: 10px; height: 1px; background: ${color.line}; }
.rs-entry { display: flex; align-items: center; gap: 10px; min-height: 36px; box-sizing: border-box; padding: 8px 10px; border-radius: ${radius.control}; color: ${color.text}; }
.rs-entry:hover { background: ${color.accentSoft}; text-decoration: none; }
.rs-entry[aria-current] { background: ${color.accentSoft}; color: ${color.accent}; font-weight: 650; }
@media (forced-colors: active) { .rs-entry[aria-current] { forced-color-adjust: none; background: Highlight; color: HighlightText; } }
.rs-entry-label { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.rs-navigation .rs-views { padding-left: 28px; }
.rs-view { width: 100%; min-height: 30px; padding: 4px 10px; border: 0; background: none; font-size: 13px; line-height: 18px; text-align: left; }
button.rs-view { color: ${color.muted}; cursor: pointer; }
.rs-content { min-width: 0; padding: 20px 24px 40px; outline: none; }
.rs-content:focus-visible { outline: 2px solid ${color.accent}; outline-offset: -2px; }
.rs-bone-heading { width: 220px; height: 28px; margin: 4px 0 18px; border-radius: ${radius.control}; background: ${tokens.tone('archive').soft}; }

.rs-footer { flex: none; display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 10px 24px; border-top: 1px solid ${color.line}; color: ${color.muted}; font-size: 12px; line-height: 20px; }
/** Skeletons may be shorter or taller than the content: the footer is placed after them. */
.rs-layout:has(.rs-content .rf-skeleton) .rs-footer { display: none; }
.rs-footer a { color: inherit; text-decoration: underline; }

.rs-drawer-head { display: flex; align-items: center; justify-content: space-between; margin: 0 0 12px; padding-left: 10px; }
.rs-drawer-head h2 { margin: 0; font-size: 15px; line-height: 20px; font-weight: 650; }
.rs-log { margin: 0; padding: 0; list-style: none; }
.rs-logged { display: flex; align-items: flex-start; gap: 10px; padding: 10px; border-top: 1px solid ${color.line}; }
.rs-logged:first-child { border-top: 0; }
.rs-logged .rf-icon { margin-top: 1px; color: ${color.muted}; }
.rs-logged-error .rf-icon { color: ${color.danger}; }
.rs-logged > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.rs-logged time { color: ${color.muted}; font-size: 12px; font-variant-numeric: tabular-nums; }
.rs-log-empty { padding: 0 10px; color: ${color.muted}; }
.rf-dialog:has(.rs-sign-out-here) { display: flex; flex-direction: column; }
.rf-dialog:has(.rs-sign-out-here) > .rf-dialog-text { order: 1; }
.rf-dialog:has(.rs-sign-out-here) > .rf-dialog-actions { order: 2; }
.rs-sign-out-here { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 12px; }
.rs-sign-out-here .rf-sub { flex: 1; min-width: 180px; font-size: 13px; line-height: 18px; }

/** In print: the page's content, and the licence of its data. */
@media print {
  .rs-layout { display: block; min-height: 0; }
  .rs-skip, .rs-head, .rs-side, .rs-update, .rs-footer span:first-child { display: none; }
  .rs-frame { display: block; max-width: none; }
  .rs-content { padding: 0; }
  .rs-footer { padding: 10px 0 0; border: 0; }
}

${tokens.narrow} {
  .rs-top { padding: 0 14px; }
  .rs-open-navigation { display: grid; }
  .rs-user-name { display: none; }
  /** The footer starts below the window, so that arriving content moves nothing visible. */
  .rs-frame { display: block; min-height: calc(100vh - ${tokens.topBarHeight}); }
  .rs-side { display: none; }
  .rs-content { padding: 14px; }
  .rs-footer { padding: 10px 14px; }
}
`;
