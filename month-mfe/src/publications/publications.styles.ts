import { tokens } from '@refined/shared/ui';

export const publicationsStyles = `
.mo-publications-section { margin-top: 16px; }
.mo-publications-section h3 { margin-bottom: 10px; font-size: 14px; line-height: 20px; font-weight: 650; }
.mo-publications-place { box-sizing: border-box; height: 70px; }
.mo-publications-unknown { box-sizing: border-box; height: 100px; }
.mo-publications.mo-imports th, .mo-publications.mo-imports td { vertical-align: middle; }
.mo-publications.mo-imports tbody th { width: auto; white-space: nowrap; }
.mo-publications.mo-imports tbody td { padding-top: 4px; padding-bottom: 4px; }
.mo-publications.mo-imports td:last-child { padding-right: 0; }
.mo-publication-actions { display: flex; }
.mo-publication-actions .rf-button { padding: 4px 8px; }
.mo-publication-actions .rf-button:first-child { margin-left: -8px; }
.mo-compare-pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px; margin-bottom: 14px; }
.mo-compare-place { min-height: 120px; }
${tokens.narrow} {
  .mo-publications-place { height: 180px; }
  .mo-publications-unknown { height: 210px; }
  .mo-compare-pair { grid-template-columns: minmax(0, 1fr); }
  .mo-publications.mo-imports tbody td { padding: 1px 0; }
  .mo-publications.mo-imports td:last-child::before { content: none; }
}
`;
