import { tokens } from '../theme/tokens.ts';

const { color, radius } = tokens;

export const publicationStyles = `
.rf-changes { box-sizing: border-box; max-height: min(48vh, 520px); min-height: 96px; overflow: auto; border: 1px solid ${color.line}; border-radius: ${radius.control}; }
.rf-changes-note { padding: 8px 12px; color: ${color.muted}; font-size: 13px; line-height: 18px; }
.rf-changes ul { margin: 0; padding: 0; list-style: none; }
.rf-changes li { padding: 8px 12px; border-top: 1px solid ${color.line}; content-visibility: auto; contain-intrinsic-size: auto 58px; }
.rf-changes ul:first-child > li:first-child { border-top: 0; }
.rf-change-head { display: flex; align-items: baseline; flex-wrap: wrap; gap: 0 10px; font-weight: 650; overflow-wrap: anywhere; }
.rf-change-head a { font-variant-numeric: tabular-nums; letter-spacing: .02em; }
.rf-change-fields { display: grid; grid-template-columns: minmax(96px, max-content) minmax(0, 1fr); gap: 1px 12px; margin: 2px 0 0; font-size: 13px; line-height: 18px; }
.rf-change-fields dt { color: ${color.muted}; }
.rf-change-fields dd { margin: 0; overflow-wrap: anywhere; }
.rf-change-fields del { color: ${color.muted}; }
.rf-change-fields ins { text-decoration: none; font-weight: 650; }
.rf-change-din { font-variant-numeric: tabular-nums; letter-spacing: .02em; }
.rf-change-head .rf-badge { align-self: center; font-weight: 600; }
.rf-change-facts strong { color: ${color.text}; font-weight: 650; }
.rf-change-facts a { white-space: nowrap; }
.rf-checks h3 { padding: 10px 12px 0; font-size: 14px; line-height: 20px; font-weight: 650; }
.rf-checks h3 + .rf-changes-note { padding-top: 0; }
.rf-checks + .rf-checks { border-top: 1px solid ${color.line}; }
.rf-change-note { white-space: nowrap; }
.rf-change-facts { color: ${color.muted}; font-size: 13px; line-height: 18px; overflow-wrap: anywhere; }
.rf-changes-tabs .rf-tabs { flex-wrap: wrap; gap: 0 2px; margin-bottom: 10px; }
.rf-changes-tabs .rf-tab { padding: 8px; }
${tokens.narrow} { .rf-changes-tabs .rf-tab { padding: 4px 8px; font-size: 13px; } .rf-change-fields { grid-template-columns: minmax(0, 1fr); } .rf-change-fields dd + dt { margin-top: 4px; } }
`;
