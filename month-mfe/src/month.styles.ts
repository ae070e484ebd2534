import { tokens } from '@refined/shared/ui';
import { actionsStyles } from './actions/actions.styles.ts';
import { importStyles } from './imports/imports.styles.ts';
import { publicationsStyles } from './publications/publications.styles.ts';

const { color, radius } = tokens;

const sectionStyles = `
.mo-section { scroll-margin-top: 64px; }
.mo-section + .mo-section { margin-top: 14px; }
.mo-section h2 { margin-bottom: 10px; outline-offset: 4px; border-radius: 2px; }
.mo-product-facts { display: flex; flex-wrap: wrap; gap: 10px 48px; align-items: baseline; }
.mo-product-size { font-size: 28px; line-height: 34px; font-weight: 700; font-variant-numeric: tabular-nums; }
/* Its place is taken and its heading takes the focus, but nothing of it is seen to jump. */
.mo-waiting { opacity: 0; }
.mo-place { overflow: hidden; }
.mo-place .rf-bone { width: min(420px, 70%); margin: 11px 0 18px; }
/* As high as what comes. */
.mo-product-place { height: 34px; }
.mo-product-place .rf-bone + .rf-bone { display: none; }
.mo-files-place { height: 80vh; }
.mo-publication { display: flex; flex-wrap: wrap; gap: 0 12px; margin: 0; }
.mo-publication dt { color: ${color.muted}; }
.mo-publication dd { display: flex; flex-wrap: wrap; gap: 0 12px; margin: 0; }
.mo-import-files { display: flex; flex-wrap: wrap; gap: 0 8px; color: ${color.muted}; font-size: 12px; line-height: 16px; font-weight: 400; }
.mo-import-baseline { display: block; width: fit-content; margin-top: 2px; padding: 0 8px; border-radius: ${radius.badge}; background: ${tokens.tone('archive').soft}; color: ${tokens.tone('archive').main}; font-size: 12px; line-height: 18px; font-weight: 600; }
.mo-figures { display: flex; flex-wrap: wrap; gap: 0 14px; margin: 0; padding: 0; list-style: none; }
.mo-figure-rejected { color: ${color.danger}; font-weight: 600; }
${tokens.narrow} {
  .mo-product-place { height: 124px; }
  .mo-product-place .rf-bone + .rf-bone { display: block; }
  .mo-figures { gap: 0 12px; }
  .mo-import-baseline { display: inline-block; margin: 0 0 0 8px; }
}
`;

/** The screen's one style sheet; removed with the screen. */
export const monthStyles = sectionStyles + importStyles + publicationsStyles + actionsStyles;
