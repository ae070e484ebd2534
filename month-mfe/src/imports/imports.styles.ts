import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

export const importStyles = `
.mo-import { margin-bottom: 22px; padding-bottom: 18px; border-bottom: 1px solid ${color.line}; }
.mo-import h3 { font-size: 14px; line-height: 20px; font-weight: 650; }
.mo-import h4 { margin: 0; font-size: 13px; line-height: 20px; font-weight: 650; }
.mo-drop { display: flex; align-items: center; justify-content: center; flex-wrap: wrap; gap: 8px 12px; min-height: 84px; margin-top: 10px; padding: 12px; border: 1px dashed ${color.lineStrong}; border-radius: ${radius.panel}; color: ${color.muted}; }
.mo-drop-over { border: 1px solid ${color.accent}; background: ${color.accentSoft}; color: ${color.text}; }
.mo-uploads { margin: 10px 0 0; padding: 0; list-style: none; }
.mo-upload { display: grid; grid-template-columns: 20px minmax(0, 1fr) minmax(0, 1.4fr) auto; align-items: center; gap: 0 10px; min-height: 36px; padding: 2px 0; border-top: 1px solid ${color.line}; font-variant-numeric: tabular-nums; }
.mo-upload:first-child { border-top: 0; }
.mo-upload-name { overflow-wrap: anywhere; }
.mo-upload-name .rf-sub { white-space: nowrap; }
.mo-upload-name strong { font-weight: 600; }
.mo-upload-icon { display: grid; place-items: center; width: 20px; height: 20px; }
.mo-upload-good { color: ${color.accent}; }
.mo-upload-bad, .mo-upload-fault { color: ${color.danger}; overflow-wrap: anywhere; }
.mo-upload-busy::before { content: ''; width: 8px; height: 8px; border-radius: 50%; background: ${color.lineStrong}; animation: mo-pulse 1.2s ease-in-out infinite alternate; }
@keyframes mo-pulse { to { opacity: .25; } }
.mo-upload-actions { display: flex; justify-content: flex-end; min-width: 34px; }
.mo-import-set { margin-top: 12px; padding: 12px 14px; border: 1px solid ${color.line}; border-radius: ${radius.panel}; background: ${color.background}; }
.mo-import-date-row { display: flex; align-items: flex-start; flex-wrap: wrap; gap: 10px 12px; margin-top: 6px; }
.mo-import-date-row .rf-field { flex: 0 1 340px; }
.mo-import-date-row .rf-button { margin-top: 24px; }
.mo-import-date-row > .rf-button:first-child { margin-top: 6px; }
.mo-import-problems { margin: 6px 0 0; padding-left: 18px; }
.mo-whole-date { white-space: nowrap; }
.mo-import-fault { margin-top: 10px; color: ${color.danger}; font-weight: 600; overflow-wrap: anywhere; }
.mo-job { margin-bottom: 18px; padding: 14px 16px; border: 1px solid ${color.line}; border-radius: ${radius.panel}; }
.mo-job-head { display: flex; align-items: baseline; flex-wrap: wrap; gap: 2px 10px; }
.mo-job-state { padding: 0 8px; border-radius: ${radius.badge}; background: ${color.accentSoft}; color: ${color.accent}; font-size: 12px; line-height: 18px; font-weight: 600; }
.mo-job-failed { background: none; color: ${color.danger}; padding: 0; }
.mo-job-progress { margin: 10px 0 6px; font-variant-numeric: tabular-nums; }
.mo-progress { height: 8px; margin-top: 6px; border-radius: 4px; overflow: hidden; background: ${color.line}; }
.mo-progress i { display: block; height: 100%; background: ${color.accent}; transform-origin: left; transition: transform .3s linear; }
.mo-job-actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 14px; }
.mo-outcome { margin-top: 8px; }
.mo-outcome-open { margin: 8px 0 12px; }
.mo-outcome-figures { display: flex; flex-wrap: wrap; gap: 6px 36px; margin: 8px 0; }
.mo-outcome-figures div { display: flex; flex-direction: column-reverse; }
.mo-outcome-figures dt { color: ${color.muted}; font-size: 12px; line-height: 16px; }
.mo-outcome-figures dd { margin: 0; font-size: 22px; line-height: 28px; font-weight: 650; font-variant-numeric: tabular-nums; }
.mo-changes thead th i { display: inline-block; width: 9px; height: 9px; margin-right: 6px; border-radius: 2px; }
.mo-changes thead th a { color: ${color.accent}; }
.mo-changes { width: auto; margin-top: 10px; }
.mo-rejects { margin: 6px 0 10px; }
.mo-figure-open { min-width: 24px; min-height: 24px; margin: 0; padding: 0 2px; border: 0; background: none; color: ${color.accent}; font: inherit; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.mo-drugs-place { min-height: 96px; }
.mo-drug-din { display: block; font-weight: 400; }
.mo-drug-changes { margin: 0; padding: 0; list-style: none; }
.mo-drug-values { display: block; }
.mo-drug-values ins { font-weight: 600; text-decoration: none; }
.mo-kept { max-height: 32vh; margin: 4px 0 8px; overflow: auto; }
.mo-kept ul, .mo-returns { margin: 4px 0; padding-left: 18px; }
.mo-import-taken-back :is(th, .mo-figures) { color: ${color.muted}; }
.mo-outcome-part > .rf-button { margin-top: 8px; }
.mo-imports td > div > .rf-button:not(.rf-button-quiet) { margin-top: 6px; }
.mo-taken-back { margin-top: 2px; }
.mo-outcome-part { margin-top: 14px; }
.mo-relabellings { margin: 4px 0 0; padding-left: 18px; overflow-wrap: anywhere; }
.mo-compare { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 12px; margin-top: 12px; }
.mo-reject-download { min-height: 28px; margin: 2px 0 0 -8px; padding: 2px 8px; }
${tokens.narrow} {
  .mo-upload { grid-template-columns: 20px minmax(0, 1fr) auto; }
  .mo-upload > :nth-child(3) { grid-column: 2; grid-row: 2; }
  .mo-upload-actions { grid-column: 3; grid-row: 1 / span 2; }
  .mo-outcome-figures { gap: 6px 24px; }
  .mo-import-date-row .rf-button { margin-top: 0; }
}
`;
