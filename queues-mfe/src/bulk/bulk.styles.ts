import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

/** The bar's height with its margin, in px: it covers the top of a scrolled list. */
export const BAR_HEIGHT = 52;

export const bulkStyles = `
.qu-bar { position: sticky; top: ${tokens.topBarHeight}; z-index: 4; box-sizing: border-box; display: flex; align-items: center; gap: 4px 8px; height: 44px; margin-bottom: 8px; padding: 0 10px 0 7px; border: 1px solid ${color.line}; border-radius: ${radius.panel}; background: ${color.surface}; }
.qu-bar[data-any=true] { border-color: ${color.accent}; box-shadow: ${tokens.shadow}; }
.qu-bar-count { font-weight: 650; font-variant-numeric: tabular-nums; white-space: nowrap; }
.qu-bar-wide { color: ${color.muted}; font-size: 13px; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.qu-bar-actions { display: flex; gap: 4px; }
.qu-bar-end { margin-left: auto; }
${tokens.narrow} { .qu-bar-wide { display: none; } }
/* Six buttons and any count beside each other, from 320 px. */
@media (max-width: 440px) {
  .qu-bar { gap: 4px; padding: 0 4px 0 5px; }
  .qu-bar-count { font-size: 12px; line-height: 14px; white-space: normal; }
  .qu-bar-actions { gap: 0; }
  .qu-bar .rf-icon-button { width: 30px; }
}
.qu-bar-place { height: ${BAR_HEIGHT}px; }
/* Automatic scrolling stops below the bar. */
.qu-below-bar :is(a, button, [role=checkbox]) { scroll-margin-top: ${BAR_HEIGHT}px; }
.qu-moving { margin: 8px 0 0; padding-left: 18px; font-size: 13px; }
.qu-moving-rest { max-height: 240px; overflow: auto; margin-top: 4px; }
.qu-rest { margin: 0; padding-left: 18px; }
.qu-rest li + li { margin-top: 6px; }
.qu-lost { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin-bottom: 10px; padding: 6px 12px; border: 1px solid ${color.lineStrong}; border-radius: ${radius.control}; background: ${color.accentSoft}; }
.qu-lost ul { flex: 1 1 240px; margin: 0; padding: 0; list-style: none; line-height: 24px; }
`;
