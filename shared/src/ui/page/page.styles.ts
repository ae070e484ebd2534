import { tokens } from '../theme/tokens.ts';

const { color, radius } = tokens;

export const pageStyles = `
.rf-heading { display: flex; align-items: center; gap: 4px 12px; flex-wrap: wrap; min-height: 36px; margin-bottom: 14px; }
.rf-heading h1 { font-size: 22px; line-height: 28px; font-weight: 650; letter-spacing: -.01em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.rf-heading-actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-left: auto; }
.rf-sub { color: ${color.muted}; }
.rf-panel { background: ${color.surface}; border: 1px solid ${color.line}; border-radius: ${radius.panel}; box-shadow: ${tokens.shadow}; padding: 18px; }
.rf-panel h2 { font-size: 15px; line-height: 20px; font-weight: 650; }
.rf-fault { display: flex; align-items: flex-start; gap: 14px; margin-bottom: 14px; padding: 14px 18px; border: 1px solid ${color.danger}; border-radius: ${radius.panel}; background: ${color.surface}; }
.rf-fault > div { flex: 1; min-width: 0; align-self: center; overflow-wrap: anywhere; }
.rf-fault strong { color: ${color.danger}; font-weight: 650; }
.rf-empty { padding: 40px 18px; border: 1px dashed ${color.line}; border-radius: ${radius.panel}; text-align: center; color: ${color.muted}; }
.rf-empty-title { max-width: 60ch; margin: 0 auto; text-wrap: balance; color: ${color.text}; font-size: 15px; line-height: 20px; font-weight: 650; overflow-wrap: anywhere; }
.rf-empty-text { margin-top: 6px; }
.rf-empty-text:has(> .rf-button) { margin-top: 16px; }
.rf-empty a { text-decoration: underline; }
.rf-tabs { display: flex; gap: 4px; margin: 0 0 14px; border-bottom: 1px solid ${color.line}; overflow-x: auto; overflow-y: hidden; scrollbar-width: none; }
.rf-tab { display: flex; align-items: center; gap: 8px; padding: 8px 12px; border: 0; border-bottom: 2px solid transparent; background: none; color: ${color.muted}; white-space: nowrap; cursor: pointer; }
.rf-tab:hover { color: ${color.text}; text-decoration: none; }
.rf-tab:focus-visible { outline-offset: -3px; border-radius: ${radius.control}; }
.rf-tab[aria-current], .rf-tab[aria-selected=true] { color: ${color.accent}; border-bottom-color: ${color.accent}; font-weight: 650; }
.rf-tab[aria-disabled=true] { cursor: default; color: ${color.muted}; font-style: italic; }
${tokens.narrow} {
  .rf-fault { flex-direction: column; }
  .rf-heading-actions { margin-left: 0; }
  /* All of them in view, in equal parts, each count below its name: a row that goes on outside shows no sign of it. */
  .rf-tabs { flex-wrap: wrap; gap: 0; overflow: visible; }
  .rf-tab { flex: 1 1 96px; flex-direction: column; justify-content: center; gap: 2px; padding: 8px 4px; text-align: center; white-space: normal; }
  .rf-dialog .rf-tab { flex-basis: auto; padding: 8px 6px; white-space: nowrap; }
}
/* Forced colours draw transparent lines too. */
@media (forced-colors: active) {
  .rf-tab { border-bottom-color: Canvas; }
  .rf-tab[aria-current], .rf-tab[aria-selected=true] { border-bottom-color: Highlight; }
}
`;
