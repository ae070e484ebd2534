import { tokens } from '@refined/shared/ui';

const { color } = tokens;

export const catalogueStyles = `
.ca-title { padding: 16px 20px 0; font-size: 22px; line-height: 28px; }
.ca-nav { display: flex; gap: 16px; padding: 4px 20px; }
.ca-sheet { padding: 0 20px 20px; }
.ca-entry > h2 { margin: 0; padding: 14px 0 6px; color: ${color.muted}; font-size: 13px; }
.ca-states { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 10px; }
.ca-state { min-width: 0; margin: 0; }
.ca-state.ca-part { flex: 1 1 300px; }
.ca-state.ca-wide { flex: 1 1 100%; }
.ca-state > figcaption { color: ${color.muted}; font-size: 12px; line-height: 16px; }
.ca-drawn { padding: 8px; border: 1px solid ${color.line}; background: ${color.surface}; }
.ca-drawn:has(> .rf-button, > .rf-icon-button, > .rf-badge, > .rf-count, > .rf-icon) { display: flex; flex-wrap: wrap; gap: 6px; }
.ca-state > iframe { display: block; border: 1px solid ${color.line}; }
.ca-alone { padding: 8px; }
`;

/** Every machine draws these letters alike. */
export const pictureStyles = `
@font-face { font-family: 'Picture'; src: url('inter.woff2') format('woff2'); font-weight: 100 900; }
* { font-family: 'Picture' !important; }
`;
