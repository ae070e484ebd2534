import { LIMITS } from '../../domain/index.ts';
import { tokens } from '../theme/tokens.ts';

const { color, radius } = tokens;

export const listStyles = `
.rf-list { overflow: clip; background: ${color.surface}; border: 1px solid ${color.line}; border-radius: ${radius.panel}; box-shadow: ${tokens.shadow}; }
.rf-rows { position: relative; }
.rf-row { position: absolute; top: 0; left: 0; right: 0; }
.rf-list-end { padding: 11px 14px; border-top: 1px solid ${color.line}; color: ${color.muted}; }
.rf-list-end .rf-fault { margin: 0; border: 0; padding: 0; background: none; }
.rf-skeleton { visibility: hidden; animation: rf-appear 0s ${LIMITS.skeletonDelay}ms forwards; }
.rf-skeleton .rf-card:first-child { border-top-color: transparent; }
@keyframes rf-appear { to { visibility: visible; } }
.rf-bone { display: block; height: 12px; border-radius: ${radius.badge}; background: ${tokens.tone('archive').soft}; animation: rf-breathe 1.6s ease-in-out infinite alternate; }
@keyframes rf-breathe { to { opacity: .45; } }
.rf-bone-din { width: 68px; }
.rf-bone-name { width: min(200px, 36%); }
.rf-bone-badge { width: 120px; height: 18px; }
.rf-bone-ingredients { width: min(260px, 60%); margin: 4px 0; }
.rf-bone-facts { width: min(340px, 80%); margin: 3px 0; }
.rf-bone-strip { height: 28px; }
${tokens.narrow} { .rf-skeleton .rf-card { min-height: 127px; } }
`;
