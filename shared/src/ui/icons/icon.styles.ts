import { tokens } from '../theme/tokens.ts';

export const iconStyles = `
.rf-icon { flex: none; display: block; stroke: currentColor; fill: none; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.rf-brand-mark { flex: none; display: block; }
.rf-brand-mark rect { fill: ${tokens.color.accent}; }
.rf-brand-mark path { fill: none; stroke: ${tokens.color.onAccent}; stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round; }
`;
