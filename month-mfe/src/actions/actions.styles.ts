import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

export const actionsStyles = `
.mo-action-note { margin: 0 0 14px; }
.mo-section + .mo-action-note { margin-top: 14px; }
.mo-action-kind { display: block; font-weight: 400; }
.mo-action-facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 20px; margin: 0; }
.mo-action-facts dt { color: ${color.muted}; }
.mo-action-facts dd { margin: 0; overflow-wrap: anywhere; }
.mo-action-undos, .mo-action-comments { margin: 0; padding: 0; list-style: none; }
.mo-members-head { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; justify-content: space-between; min-height: 36px; }
.mo-members-head h2 { margin: 0; }
.mo-members-ways { display: flex; flex-wrap: wrap; gap: 8px; }
.mo-outcomes { display: flex; flex-wrap: wrap; gap: 6px; margin: 10px 0; }
.mo-outcome[aria-pressed="true"] { background: ${color.accentSoft}; color: ${color.accent}; font-weight: 600; }
@media (forced-colors: active) { .mo-outcome[aria-pressed="true"] { forced-color-adjust: none; background: Highlight; color: HighlightText; } }
.mo-member { display: grid; grid-template-columns: 24px minmax(0, 5fr) minmax(0, 6fr); gap: 2px 10px; align-items: center; min-height: 44px; padding: 6px 10px; border-bottom: 1px solid ${color.line}; }
.mo-member input { width: 18px; height: 18px; margin: 0; accent-color: ${color.accent}; }
.mo-member-drug, .mo-member-how { overflow-wrap: anywhere; }
.mo-member-drug a { font-variant-numeric: tabular-nums; }
/* Beside text: colour alone doesn't tell a link. */
.mo-member-drug a, .mo-action-facts a, .mo-action-note a { text-decoration: underline; }
.mo-member-how { display: flex; flex-wrap: wrap; gap: 0 12px; }
.mo-member-became { color: ${color.muted}; }
.mo-action-say { display: grid; gap: 8px; justify-items: start; }
.mo-action-say > :first-child { width: 100%; }
.mo-action-comments { margin-top: 14px; }
.mo-action-comments li { padding: 10px 0; border-top: 1px solid ${color.line}; }
.mo-action-comments p { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
${tokens.narrow} {
  .mo-action-facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .mo-action-facts dd + dt { margin-top: 8px; }
  .mo-member { grid-template-columns: 24px minmax(0, 1fr); }
  .mo-member-how { grid-column: 2; }
  .mo-outcome { border-radius: ${radius.control}; }
}
`;
