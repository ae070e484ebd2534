import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

export const importStyles = `
.rs-import { margin-bottom: 22px; padding-bottom: 18px; border-bottom: 1px solid ${color.line}; }
.rs-import h3 { font-size: 14px; line-height: 20px; font-weight: 650; }
.rs-import h4 { margin: 0; font-size: 13px; line-height: 20px; font-weight: 650; }
.rs-drop { display: flex; align-items: center; justify-content: center; flex-wrap: wrap; gap: 8px 12px; min-height: 84px; margin-top: 10px; padding: 12px; border: 1px dashed ${color.lineStrong}; border-radius: ${radius.panel}; color: ${color.muted}; }
.rs-drop-over { border: 1px solid ${color.accent}; background: ${color.accentSoft}; color: ${color.text}; }
.rs-uploads { margin: 10px 0 0; padding: 0; list-style: none; }
.rs-upload { display: grid; grid-template-columns: 20px minmax(0, 1fr) minmax(0, 1.4fr) auto; align-items: center; gap: 0 10px; min-height: 36px; padding: 2px 0; border-top: 1px solid ${color.line}; font-variant-numeric: tabular-nums; }
.rs-upload:first-child { border-top: 0; }
.rs-upload-name { overflow-wrap: anywhere; }
.rs-upload-name strong { font-weight: 600; }
.rs-upload-icon { display: grid; place-items: center; width: 20px; height: 20px; }
.rs-upload-good { color: ${color.accent}; }
.rs-upload-bad, .rs-upload-fault { color: ${color.danger}; overflow-wrap: anywhere; }
.rs-upload-busy::before { content: ''; width: 8px; height: 8px; border-radius: 50%; background: ${color.lineStrong}; animation: rs-pulse 1.2s ease-in-out infinite alternate; }
@keyframes rs-pulse { to { opacity: .25; } }
.rs-upload-actions { display: flex; justify-content: flex-end; min-width: 34px; }
.rs-import-set { margin-top: 12px; padding: 12px 14px; border: 1px solid ${color.line}; border-radius: ${radius.panel}; background: ${color.background}; }
.rs-import-date-row { display: flex; align-items: flex-start; flex-wrap: wrap; gap: 10px 12px; margin-top: 6px; }
.rs-import-date-row .rf-field { flex: 0 1 340px; }
.rs-import-date-row .rf-button { margin-top: 24px; }
.rs-import-date-row > .rf-button:first-child { margin-top: 6px; }
.rs-import-problems { margin: 6px 0 0; padding-left: 18px; }
.rs-import-fault { margin-top: 10px; color: ${color.danger}; font-weight: 600; overflow-wrap: anywhere; }
.rs-job { margin-bottom: 18px; padding: 14px 16px; border: 1px solid ${color.line}; border-radius: ${radius.panel}; }
.rs-job-head { display: flex; align-items: baseline; flex-wrap: wrap; gap: 2px 10px; }
.rs-job-state { padding: 0 8px; border-radius: ${radius.badge}; background: ${color.accentSoft}; color: ${color.accent}; font-size: 12px; line-height: 18px; font-weight: 600; }
.rs-job-failed { background: none; color: ${color.danger}; padding: 0; }
.rs-job-progress { margin: 10px 0 6px; font-variant-numeric: tabular-nums; }
.rs-progress { height: 8px; margin-top: 6px; border-radius: 4px; overflow: hidden; background: ${color.line}; }
.rs-progress i { display: block; height: 100%; background: ${color.accent}; transform-origin: left; transition: transform .3s linear; }
.rs-job-actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 14px; }
.rs-outcome { margin-top: 8px; }
.rs-outcome-open { margin: 8px 0 12px; }
.rs-outcome-figures { display: flex; flex-wrap: wrap; gap: 6px 36px; margin: 8px 0; }
.rs-outcome-figures div { display: flex; flex-direction: column-reverse; }
.rs-outcome-figures dt { color: ${color.muted}; font-size: 12px; line-height: 16px; }
.rs-outcome-figures dd { margin: 0; font-size: 22px; line-height: 28px; font-weight: 650; font-variant-numeric: tabular-nums; }
.rs-changes-frame { margin-top: 10px; overflow-x: auto; }
.rs-changes { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.rs-changes th, .rs-changes td { padding: 5px 18px 5px 0; border-top: 1px solid ${color.line}; text-align: left; font-weight: 400; }
.rs-changes td, .rs-changes thead th:not(:first-child) { text-align: right; }
.rs-changes thead th { border-top: 0; color: ${color.muted}; font-size: 12px; line-height: 16px; vertical-align: bottom; }
.rs-changes thead th i { display: inline-block; width: 9px; height: 9px; margin-right: 6px; border-radius: 2px; }
.rs-changes thead th a { color: ${color.accent}; }
.rs-changes tfoot th, .rs-changes tfoot td { font-weight: 650; }
.rs-changes th.rs-changes-group { padding-top: 14px; border-top: 0; color: ${color.muted}; font-size: 12px; line-height: 16px; }
.rs-changes :is(th, td):last-child { padding-right: 0; }
.rf-dialog .rs-changes { width: 100%; }
.rf-dialog .rs-changes-frame { max-height: 62vh; overflow-y: auto; margin-top: 0; }
.rs-figure-open { min-width: 24px; min-height: 24px; margin: 0; padding: 0 2px; border: 0; background: none; color: ${color.accent}; font: inherit; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.rs-drugs-frame { max-height: 56vh; min-height: 96px; overflow: auto; }
.rs-drugs { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.rs-drugs th, .rs-drugs td { padding: 7px 14px 7px 0; border-top: 1px solid ${color.line}; text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
.rs-drugs thead th { position: sticky; top: 0; border-top: 0; background: ${color.surface}; color: ${color.muted}; font-size: 12px; line-height: 16px; }
.rs-drugs tbody th { width: 32%; font-weight: 600; }
.rs-drugs td:last-child { width: 22%; padding-right: 0; }
.rs-drug-din { display: block; font-weight: 400; }
.rs-drug-changes { margin: 0; padding: 0; list-style: none; }
.rs-drug-values { display: block; }
.rs-drug-values ins { font-weight: 600; text-decoration: none; }
.rs-kept { max-height: 32vh; margin: 4px 0 8px; }
.rs-kept ul, .rs-returns { margin: 4px 0; padding-left: 18px; }
.rs-import-taken-back :is(th, .rs-figures) { color: ${color.muted}; }
.rs-taken-back { margin-top: 2px; }
.rs-outcome-part { margin-top: 14px; }
.rs-relabellings { margin: 4px 0 0; padding-left: 18px; overflow-wrap: anywhere; }
.rs-rejects { width: 100%; margin: 6px 0 10px; border-collapse: collapse; }
.rs-rejects th, .rs-rejects td { padding: 4px 14px 4px 0; border-top: 1px solid ${color.line}; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.rs-rejects thead th { border-top: 0; color: ${color.muted}; font-size: 12px; line-height: 16px; font-weight: 400; }
.rs-compare { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 12px; margin-top: 12px; }
.rs-imports .rs-import-choice { width: 34px; padding-right: 8px; }
.rs-import-choice input { width: 18px; height: 18px; margin: 3px; accent-color: ${color.accent}; }
.rs-reject-download { min-height: 28px; margin: 2px 0 0 -8px; padding: 2px 8px; }
${tokens.narrow} {
  .rs-imports .rs-import-choice { float: right; width: auto; padding: 0; }
  .rs-upload { grid-template-columns: 20px minmax(0, 1fr) auto; }
  .rs-upload > :nth-child(3) { grid-column: 2; grid-row: 2; }
  .rs-upload-actions { grid-column: 3; grid-row: 1 / span 2; }
  .rs-outcome-figures { gap: 6px 24px; }
  .rs-import-date-row .rf-button { margin-top: 0; }
  .rs-changes th, .rs-changes td { padding-right: 12px; }
  .rs-drugs, .rs-drugs tbody, .rs-drugs tr, .rs-drugs tbody th, .rs-drugs td { display: block; width: auto; }
  .rs-drugs thead { display: none; }
  .rs-drugs tr { padding: 8px 0; border-top: 1px solid ${color.line}; }
  .rs-drugs tbody :is(th, td), .rs-drugs td:last-child { width: auto; padding: 1px 0; border: 0; }
}
`;
