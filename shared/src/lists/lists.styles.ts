import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

/** Height of the row of tools, in px: reserved until the host has said whether it filters. */
const TOOLS_HEIGHT = 44;

export const listsStyles = `
.rl-tools { display: flex; align-items: center; flex-wrap: wrap; gap: 6px 10px; min-height: ${TOOLS_HEIGHT - 8}px; margin-bottom: 8px; }
.rl-tools .rf-button { min-height: 32px; padding: 4px 10px; }
.rl-tools-end { display: flex; align-items: center; flex-wrap: wrap; gap: 6px 10px; margin-left: auto; }
.rl-sort { display: inline-flex; align-items: center; gap: 6px; color: ${color.muted}; font-size: 13px; }
.rl-sort .rf-input { min-height: 32px; padding: 3px 30px 3px 8px; border-color: transparent; background: none; color: ${color.text}; }
.rl-sort .rf-input:hover, .rl-sort .rf-input:focus { border-color: ${color.lineStrong}; }
.rl-chips { display: flex; align-items: center; flex-wrap: wrap; gap: 6px; }
.rl-chip { display: inline-flex; align-items: center; gap: 6px; min-height: 28px; max-width: min(340px, 100%); padding: 2px 8px; border: 1px solid ${color.accent}; border-radius: 14px; background: ${color.accentSoft}; color: ${color.text}; font-size: 13px; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
.rl-chip[data-exclude] { border-style: dashed; background: ${color.surface}; }
.rl-chip:hover { border-color: ${color.text}; }
.rl-body[data-open=true] { display: grid; grid-template-columns: 272px minmax(0, 1fr); gap: 16px; align-items: start; }
.rl-panel { position: sticky; top: calc(${tokens.topBarHeight} + 12px); max-height: calc(100vh - ${tokens.topBarHeight} - 24px); box-sizing: border-box; overflow: auto; padding: 10px 12px; border: 1px solid ${color.line}; border-radius: ${radius.panel}; background: ${color.surface}; box-shadow: ${tokens.shadow}; outline: none; }
.rl-panel:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 1px; }
.rl-panel-head { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
.rl-panel-head h2 { font-size: 15px; line-height: 20px; font-weight: 650; }
.rl-muted { color: ${color.muted}; font-size: 13px; line-height: 18px; }
.rl-note { margin-bottom: 8px; color: ${color.muted}; font-size: 13px; }
.rl-facet { border-top: 1px solid ${color.line}; margin-top: 8px; padding-top: 4px; }
.rl-facet summary { display: flex; align-items: center; gap: 8px; min-height: 32px; font-weight: 600; cursor: pointer; list-style: none; }
.rl-facet summary::-webkit-details-marker { display: none; }
.rl-facet summary::before { content: ''; flex: none; width: 7px; height: 7px; margin: 0 3px; border: solid ${color.muted}; border-width: 0 2px 2px 0; transform: translateX(-2px) rotate(-45deg); }
.rl-facet[open] summary::before { transform: translateY(-2px) rotate(45deg); }
.rl-facet-chosen { min-width: 20px; padding: 0 6px; border-radius: 10px; background: ${color.accent}; color: ${color.onAccent}; font-size: 12px; line-height: 20px; text-align: center; }
.rl-facet .rf-button { min-height: 28px; padding: 2px 6px; font-size: 13px; }
.rl-facet ul { margin: 4px 0; padding: 0; list-style: none; }
.rl-value { display: flex; align-items: center; }
.rl-value .rf-select-box { flex: 1 1 auto; min-width: 0; height: auto; min-height: 32px; gap: 9px; padding: 4px 7px 4px 3px; }
.rl-value-text { flex: 1; min-width: 0; font-size: 13px; line-height: 17px; overflow-wrap: anywhere; }
.rl-value[data-choice=exclude] .rl-value-text { text-decoration: line-through; }
.rl-value-count { color: ${color.muted}; font-size: 13px; font-variant-numeric: tabular-nums; }
.rl-value .rf-icon-button { width: 28px; height: 28px; }
.rl-value .rf-icon-button[aria-pressed=true] { border-color: ${color.danger}; color: ${color.danger}; }
.rf-drawer .rl-panel-head { margin-bottom: 4px; }
.rl-view { min-height: 32px; border: 1px solid ${color.line}; background: ${color.surface}; }
.rl-view-name { font-weight: 650; overflow-wrap: anywhere; }
.rl-view-changed { display: inline-flex; align-items: center; flex-wrap: wrap; gap: 4px 8px; }
.rl-view-share { display: flex; align-items: baseline; gap: 8px; margin-top: 12px; cursor: pointer; }
.rl-view-share input { flex: none; width: 16px; height: 16px; margin: 0; accent-color: ${color.accent}; position: relative; top: 2px; }
.rl-view-share .rl-muted { display: block; }
.rl-tools .rf-menu { left: 0; right: auto; }
.rl-main .rf-empty-text p + p { margin-top: 12px; }
@media print { .rl-tools, .rl-panel, .rl-note { display: none; } .rl-body[data-open=true] { display: block; } }
`;
