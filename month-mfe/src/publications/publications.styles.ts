import { tokens } from '@refined/shared/ui';

export const publicationsStyles = `
.mo-publications-section { margin-top: 16px; }
.mo-publications-section h3 { margin-bottom: 10px; font-size: 14px; line-height: 20px; font-weight: 650; }
.mo-publications-place { box-sizing: border-box; height: 70px; }
.mo-publications-unknown { box-sizing: border-box; height: 100px; }
.mo-publications :is(th, td) { vertical-align: middle; }
.mo-publications tbody th { white-space: nowrap; }
${tokens.wide} { .mo-publications tbody td { padding-top: 4px; padding-bottom: 4px; } }
.mo-publication-actions { display: flex; flex-wrap: wrap; }
.mo-publication-actions .rf-button { padding: 4px 8px; }
.mo-publication-actions .rf-button:first-child { margin-left: -8px; }
.mo-compare-pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px; margin-bottom: 14px; }
.mo-files-place { min-height: 180px; }
.mo-files-addresses { margin-top: 20px; }
.mo-files-addresses h3 { font-size: 14px; line-height: 20px; font-weight: 650; }
.mo-files-addresses dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 8px 0 0; }
.mo-files-addresses dd { margin: 0; overflow-wrap: anywhere; }
.mo-readers { margin-top: 20px; }
.mo-readers h3 { font-size: 14px; line-height: 20px; font-weight: 650; }
.mo-readers > .rf-sub { margin-bottom: 8px; }
.mo-reader-made { margin: 10px 0; }
.mo-reader-made code { overflow-wrap: anywhere; user-select: all; }
.mo-reader-form { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 12px; margin-top: 10px; }
.mo-reader-form > :first-child { flex: 1 1 240px; }
.mo-compare-place { min-height: 120px; }
${tokens.narrow} {
  .mo-publications-place { height: 180px; }
  .mo-publications-unknown { height: 210px; }
  .mo-compare-pair, .mo-files-addresses dl { grid-template-columns: minmax(0, 1fr); }
}
`;
