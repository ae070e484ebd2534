import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

export const historyStyles = `
.ed-history { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: 4px 28px; }
.ed-history > .rf-dialog-head { grid-column: 1 / -1; }
.ed-history h3 { margin-bottom: 8px; font-size: 14px; line-height: 20px; font-weight: 650; }
.ed-history h3:focus { outline: none; }
/** The timeline's space is reserved while it loads, so that the form below doesn't move. */
.ed-timeline { min-height: min(40vh, 360px); }
.ed-events { box-sizing: border-box; max-height: min(64vh, 600px); overflow: auto; border: 1px solid ${color.line}; border-radius: ${radius.control}; }
.ed-events ol, .ed-comment-list { margin: 0; padding: 0; list-style: none; }
.ed-event { padding: 10px 14px; border-top: 1px solid ${color.line}; }
.ed-event:first-child { border-top: 0; }
.ed-event-what { font-weight: 650; overflow-wrap: anywhere; }
.ed-event-who { color: ${color.muted}; font-size: 13px; line-height: 18px; overflow-wrap: anywhere; }
.ed-event .rf-change-fields { margin-top: 4px; }
.ed-event-begun { margin-left: -14px; }
.ed-event-ways { display: flex; flex-wrap: wrap; gap: 4px 8px; margin-top: 6px; }
.ed-event-ways .rf-button, .ed-event-begun { min-height: 28px; padding-top: 3px; padding-bottom: 3px; white-space: normal; }
.ed-event-ways .rf-button-quiet:first-child { margin-left: -14px; }
.ed-events-more { display: flex; align-items: center; flex-wrap: wrap; gap: 4px 12px; padding: 10px 14px; border-top: 1px solid ${color.line}; }
.ed-events > .rf-dialog-error { padding: 0 14px; }
.ed-comment-form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; justify-items: start; margin-bottom: 14px; }
.ed-comment-form .rf-field { width: 100%; }
.ed-comments { max-height: min(40vh, 380px); overflow: auto; border-top: 1px solid ${color.line}; }
.ed-comment { padding: 8px 0; border-bottom: 1px solid ${color.line}; }
.ed-comment-text { white-space: pre-wrap; overflow-wrap: anywhere; }
.ed-state-places { margin-bottom: 12px; overflow-wrap: anywhere; }
.ed-unsaved-fields { margin: 8px 0 0; padding-left: 18px; overflow-wrap: anywhere; }
@media print {
  .ed-history { display: block; }
  .ed-timeline { min-height: 0; }
  .ed-events, .ed-comments { max-height: none; overflow: visible; border: 0; }
  .ed-event { padding: 6px 0; break-inside: avoid; }
  .ed-comment-form, .ed-event-ways { display: none; }
}
${tokens.narrow} {
  .ed-history { grid-template-columns: minmax(0, 1fr); gap: 14px; }
  .ed-events, .ed-comments { max-height: none; }
  .ed-event-ways .rf-button, .ed-event-begun { min-height: 36px; }
}
`;
