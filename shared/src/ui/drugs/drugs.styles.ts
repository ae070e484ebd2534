import { TONES } from '../theme/palette.ts';
import { tokens } from '../theme/tokens.ts';

const { color, radius } = tokens;

const tones = TONES.map((tone) => {
  const { main, soft } = tokens.tone(tone);
  return `.rf-tone-${tone} { color: ${main}; background: ${soft}; } .rf-strip-${tone} { border-color: ${main}; background: ${soft}; }`;
}).join('\n');

export const drugStyles = `
.rf-badge { flex: none; align-self: center; padding: 0 8px; border-radius: ${radius.badge}; font-size: 12px; line-height: 18px; font-weight: 600; white-space: nowrap; }
${tones}
.rf-badge-delisted, .rf-badge-approval { color: ${color.text}; box-shadow: inset 0 0 0 1px ${color.lineStrong}; }
.rf-count { position: relative; flex: none; box-sizing: border-box; min-width: 28px; height: 20px; padding: 0 7px; border-radius: 10px; background: ${tokens.tone('archive').soft}; color: ${color.text}; font-size: 12px; line-height: 20px; font-weight: 650; text-align: center; font-variant-numeric: tabular-nums; }
.rf-count-active { background: ${color.accent}; color: ${color.onAccent}; }
.rf-count-stale { background: none; color: ${color.muted}; box-shadow: inset 0 0 0 1px ${color.lineStrong}; font-style: italic; }

.rf-card { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 3px 16px; padding: 11px 14px; border-top: 1px solid ${color.line}; }
.rf-row:first-child > .rf-card, .rf-row[aria-posinset="1"] > .rf-card { border-top-color: transparent; }
.rf-card:has(:focus-visible) { background: ${color.accentSoft}; }
.rf-card-selectable { position: relative; padding-left: 46px; }
.rf-card-selection { position: absolute; top: 8px; left: 7px; }
.rf-card:has(.rf-card-selection [aria-checked=true]) { background: ${color.accentSoft}; box-shadow: inset 3px 0 0 ${color.accent}; }
@media (forced-colors: active) { .rf-card:has(.rf-card-selection [aria-checked=true]) { outline: 3px solid Highlight; outline-offset: -3px; } }
.rf-card-head { display: flex; align-items: center; gap: 2px 10px; flex-wrap: wrap; min-width: 0; min-height: 26px; }
.rf-card-title { display: flex; align-items: baseline; gap: 0 10px; flex-wrap: wrap; font-size: 15px; line-height: 20px; font-weight: 650; overflow-wrap: anywhere; }
.rf-card-din { font-size: 14px; letter-spacing: .02em; font-variant-numeric: tabular-nums; padding: 2px 0; }
.rf-card-ingredients { grid-column: 1 / -1; overflow-wrap: anywhere; }
.rf-card-product { color: ${color.muted}; }
.rf-card-facts { grid-column: 1 / -1; display: flex; gap: 2px 14px; flex-wrap: wrap; color: ${color.muted}; font-size: 13px; line-height: 18px; }
.rf-card-open { align-self: center; color: ${color.text}; font-size: 12px; line-height: 18px; font-weight: 600; overflow-wrap: anywhere; }
.rf-card-open::before { content: ''; display: inline-block; width: 7px; height: 7px; margin-right: 5px; border-radius: 50%; background: ${color.accent}; }
.rf-card-marks { grid-column: 1 / -1; display: flex; gap: 2px 14px; flex-wrap: wrap; font-size: 13px; line-height: 18px; font-weight: 600; overflow-wrap: anywhere; }
.rf-card-marks span + span { font-weight: 400; }
.rf-card-facts span:empty { display: none; }
.rf-moves { display: flex; gap: 4px; align-items: flex-start; margin: -4px 0; }
.rf-strip { grid-column: 1 / -1; margin-top: 4px; padding: 4px 10px; border-left-width: 3px; border-left-style: solid; border-radius: 0 ${radius.badge} ${radius.badge} 0; font-size: 13px; line-height: 18px; }
.rf-strip del { color: ${color.muted}; }
.rf-strip ins { text-decoration: none; font-weight: 650; }
${tokens.narrow} {
  .rf-card { display: flex; flex-direction: column; gap: 3px; }
  .rf-moves { order: 9; justify-content: flex-end; margin: 0 -6px -6px 0; }
}
@media (pointer: coarse) { .rf-icon-button { width: 40px; height: 40px; } }
`;
