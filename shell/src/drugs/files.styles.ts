import { tokens } from '@refined/shared/ui';
import { importStyles } from './imports/imports.styles.ts';

const { color, radius } = tokens;

const sectionStyles = `
.rs-section { scroll-margin-top: 64px; }
.rs-section + .rs-section { margin-top: 14px; }
.rs-section h2 { margin-bottom: 10px; outline-offset: 4px; border-radius: 2px; }
.rs-product-facts { display: flex; flex-wrap: wrap; gap: 10px 48px; align-items: baseline; }
.rs-product-size { font-size: 28px; line-height: 34px; font-weight: 700; font-variant-numeric: tabular-nums; }
/* Its place is taken and its heading takes the focus, but nothing of it is seen to jump. */
.rs-waiting { opacity: 0; }
.rs-place { overflow: hidden; }
.rs-place .rf-bone { width: min(420px, 70%); margin: 11px 0 18px; }
/* As high as what comes. */
.rs-product-place { height: 34px; }
.rs-product-place .rf-bone + .rf-bone { display: none; }
.rs-files-place { height: 80vh; }
.rs-publication { display: flex; flex-wrap: wrap; gap: 0 12px; margin: 0; }
.rs-publication dt { color: ${color.muted}; }
.rs-publication dd { display: flex; flex-wrap: wrap; gap: 0 12px; margin: 0; }
.rs-imports { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.rs-imports th, .rs-imports td { padding: 9px 16px 9px 0; border-top: 1px solid ${color.line}; text-align: left; vertical-align: top; font-weight: 400; }
.rs-imports thead th { border-top: 0; padding-top: 0; color: ${color.muted}; font-size: 12px; line-height: 16px; white-space: nowrap; }
.rs-imports tbody th { font-weight: 600; }
.rs-imports th, .rs-imports td { overflow-wrap: break-word; }
.rs-imports tbody th { width: 30%; overflow-wrap: anywhere; }
.rs-import-date { white-space: nowrap; }
.rs-import-files { display: flex; flex-wrap: wrap; gap: 0 8px; color: ${color.muted}; font-size: 12px; line-height: 16px; font-weight: 400; }
.rs-import-baseline { display: block; width: fit-content; margin-top: 2px; padding: 0 8px; border-radius: ${radius.badge}; background: ${tokens.tone('archive').soft}; color: ${tokens.tone('archive').main}; font-size: 12px; line-height: 18px; font-weight: 600; }
.rs-figures { display: flex; flex-wrap: wrap; gap: 0 14px; margin: 0; padding: 0; list-style: none; }
.rs-figure-rejected { color: ${color.danger}; font-weight: 600; }
${tokens.narrow} {
  .rs-product-place { height: 124px; }
  .rs-product-place .rf-bone + .rf-bone { display: block; }
  .rs-imports, .rs-imports tbody, .rs-imports tr, .rs-imports tbody th, .rs-imports td { display: block; }
  .rs-imports thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .rs-imports tr { padding: 10px 0; border-top: 1px solid ${color.line}; }
  .rs-imports tr:first-child { border-top: 0; padding-top: 0; }
  .rs-imports tbody th, .rs-imports td { width: auto; padding: 1px 0; border: 0; }
  .rs-imports td[data-label] > .rs-figures { display: inline-flex; }
  .rs-figures { gap: 0 12px; }
  .rs-import-baseline { display: inline-block; margin: 0 0 0 8px; }
  .rs-imports td::before { content: attr(data-label) ' '; color: ${color.muted}; }
}
`;

export const filesStyles = sectionStyles + importStyles;
