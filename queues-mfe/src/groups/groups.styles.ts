import { tokens } from '@refined/shared/ui';

/** Classes, not `sx`: a row that is scrolled into view then costs no styles of its own. */
export const groupsStyles = `
.rq-group-count { margin-bottom: 8px; }
.rq-group-title { display: flex; align-items: flex-start; gap: 8px; margin: -2px 0; padding: 2px 4px 2px 0; border: 0; border-radius: 4px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
.rq-group-title svg { flex: none; margin-top: 2px; transition: none; transform: rotate(-90deg); }
.rq-group-title[aria-expanded=true] svg { transform: none; }
.rq-group-title del { color: ${tokens.color.muted}; font-weight: 500; }
.rq-group-title ins { text-decoration: none; }
.rq-group-title .rf-count { display: inline-block; margin-left: 4px; vertical-align: text-bottom; }
/* Under the title's text, beside the arrow. */
.rq-group-facts, .rq-group-decisions { grid-column: 1 / -1; padding-left: 24px; }
.rq-group-facts { align-items: center; }
/* The link is 24 px high (WCAG 2.5.8). */
.rq-group-facts a { line-height: 24px; }
.rq-group-decisions { display: flex; gap: 8px; margin-top: 4px; }
`;
