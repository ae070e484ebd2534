import { LIMITS } from '@refined/shared/domain';
import { tokens } from '@refined/shared/ui';

const [select, field, button] = LIMITS.columns.search;

export const searchStyles = `
/* What the kit says of searches on paper holds. */
:where(.se-form) { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; align-items: start; margin-bottom: 16px; }
.se-form > button { width: 100%; }
${tokens.wide} {
  :where(.se-form) { grid-template-columns: minmax(0, ${select}fr) minmax(0, ${field}fr) minmax(0, ${button}fr); }
  /* Beside the controls, not their labels. */
  .se-form > button { margin-top: 24px; }
}
.se-alike { font-weight: 600; margin-bottom: 4px; }
.se-count { color: ${tokens.color.muted}; margin-bottom: 10px; }
`;
