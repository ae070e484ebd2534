import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

export const glanceStyles = `
.rs-glance-panel { margin-top: 14px; font-variant-numeric: tabular-nums; }
/* About as high as what comes, so that the footer stays. */
.rs-glance-place { height: 500px; }
.rs-glance { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) minmax(0, 5fr); gap: 20px 32px; margin-top: 10px; }
.rs-glance h3 { font-size: 13px; line-height: 20px; font-weight: 650; color: ${color.muted}; }
.rs-glance p { margin: 0; }
.rs-glance-figure { font-size: 28px; line-height: 38px; font-weight: 700; }
.rs-people, .rs-left { margin: 10px 0 0; padding: 0; list-style: none; }
.rs-people li { margin-top: 6px; overflow-wrap: anywhere; }
.rs-people i { display: block; min-width: 3px; height: 6px; margin-top: 3px; border-radius: 3px; background: ${tokens.tone('on').main}; }
.rs-left { margin-top: 6px; }
.rs-left li { display: flex; justify-content: space-between; align-items: center; gap: 4px 14px; padding: 3px 0; border-bottom: 1px solid ${color.line}; }
.rs-left-queues { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 4px 6px; }
.rs-left-queues a { min-height: 24px; padding: 1px 8px; border-radius: ${radius.badge}; background: ${color.accentSoft}; color: ${color.accent}; font-size: 13px; line-height: 22px; font-weight: 600; text-decoration: none; white-space: nowrap; }
.rs-left-queues a:hover { text-decoration: underline; }
.rs-left + p { margin-top: 6px; font-size: 13px; }
${tokens.narrow} { .rs-glance { grid-template-columns: minmax(0, 1fr); } }
`;
