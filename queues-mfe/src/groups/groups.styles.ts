import { tokens } from '@refined/shared/ui';

const { color } = tokens;

export const groupStyles = `
.qu-switch { display: inline-flex; border: 1px solid ${color.lineStrong}; border-radius: ${tokens.radius.control}; overflow: hidden; }
.qu-switch button { min-height: 34px; padding: 0 12px; border: 0; background: none; color: ${color.muted}; font: inherit; font-size: 14px; cursor: pointer; }
.qu-switch button[aria-pressed=true] { background: ${color.accentSoft}; color: ${color.text}; font-weight: 650; }
@media (forced-colors: active) { .qu-switch button[aria-pressed=true] { forced-color-adjust: none; background: Highlight; color: HighlightText; } }
.qu-switch button:focus-visible { outline-offset: -3px; }
.qu-groups-count { margin-bottom: 8px; }
.qu-group-title { display: flex; align-items: flex-start; gap: 8px; margin: -2px 0; padding: 2px 4px 2px 0; border: 0; border-radius: 4px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
.qu-group-title svg { flex: none; margin-top: 2px; transition: none; transform: rotate(-90deg); }
.qu-group-title[aria-expanded=true] svg { transform: none; }
.qu-group-title del { color: ${color.muted}; font-weight: 500; }
.qu-group-title ins { text-decoration: none; }
.qu-group-size { display: inline-block; margin-left: 4px; vertical-align: text-bottom; }
/* Under the title's text, beside the arrow. */
.qu-group-facts, .qu-group-decisions { grid-column: 1 / -1; padding-left: 24px; }
.qu-group-facts { align-items: center; }
/* The link is 24 px high (WCAG 2.5.8). */
.qu-group-facts a { line-height: 24px; }
.qu-group-decisions { display: flex; gap: 8px; margin-top: 4px; }
.qu-member { display: flex; align-items: flex-start; gap: 2px 10px; padding: 4px 14px 4px 34px; background: ${color.background}; }
.qu-member:has(:focus-visible) { background: ${color.accentSoft}; }
.qu-member[data-left-out=true] [data-name] { color: ${color.muted}; text-decoration: line-through; }
${tokens.narrow} { .qu-member { padding-left: 8px; } }
.qu-member-text { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; min-width: 0; padding-top: 5px; overflow-wrap: anywhere; }
.qu-member-fact { color: ${color.muted}; font-size: 13px; line-height: 18px; }
.qu-group-rest { padding: 8px 14px 8px 34px; color: ${color.muted}; font-size: 13px; }
`;
