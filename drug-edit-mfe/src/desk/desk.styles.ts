import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

export const deskStyles = `
.ed-desk { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; margin-bottom: 14px; }
.ed-desk .rf-button { min-height: 32px; padding: 4px 10px; }
.ed-desk > span { font-size: 13px; font-weight: 600; overflow-wrap: anywhere; }
.ed-desk-changes { margin-bottom: 14px; padding: 10px 18px; border: 1px solid ${color.lineStrong}; border-radius: ${radius.panel}; background: ${color.surface}; }
.ed-desk-changes summary { font-weight: 650; cursor: pointer; }
.ed-desk-changes ul { list-style: none; margin: 6px 0 0; padding: 0; }
.ed-desk-changes li + li { margin-top: 8px; padding-top: 8px; border-top: 1px solid ${color.line}; }
@media print { .ed-desk, .ed-desk-changes { display: none; } }
`;
