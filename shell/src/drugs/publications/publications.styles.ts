import { tokens } from '@refined/shared/ui';

export const publicationsStyles = `
.rs-publications-section { margin-top: 16px; }
.rs-publications-section h3 { margin-bottom: 10px; font-size: 14px; line-height: 20px; font-weight: 650; }
.rs-publications-place { box-sizing: border-box; height: 70px; }
.rs-publications-unknown { box-sizing: border-box; height: 100px; }
.rs-publications.rs-imports th, .rs-publications.rs-imports td { vertical-align: middle; }
.rs-publications.rs-imports tbody th { width: auto; white-space: nowrap; }
.rs-publications.rs-imports tbody td { padding-top: 4px; padding-bottom: 4px; }
.rs-publications.rs-imports td:last-child { padding-right: 0; }
.rs-publication-actions { display: flex; }
.rs-publication-actions .rf-button { padding: 4px 8px; }
.rs-publication-actions .rf-button:first-child { margin-left: -8px; }
.rs-compare-pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px; margin-bottom: 14px; }
.rs-compare-place { min-height: 120px; }
${tokens.narrow} {
  .rs-publications-place { height: 180px; }
  .rs-publications-unknown { height: 210px; }
  .rs-compare-pair { grid-template-columns: minmax(0, 1fr); }
  .rs-publications.rs-imports tbody td { padding: 1px 0; }
  .rs-publications.rs-imports td:last-child::before { content: none; }
}
`;
