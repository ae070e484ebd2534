import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

export const approvalStyles = `
.ed-approval { margin-bottom: 14px; padding: 10px 18px; border: 1px solid ${color.lineStrong}; border-radius: ${radius.panel}; background: ${color.surface}; }
.ed-approval h2 { font-size: 15px; line-height: 20px; font-weight: 650; }
.ed-approval > .rf-sub { margin-top: 4px; }
.ed-approval-said { margin-top: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
.ed-approval-wrong { margin-top: 6px; color: ${color.danger}; font-weight: 600; }
.ed-approval-ways { display: flex; flex-wrap: wrap; align-items: end; gap: 8px 14px; margin-top: 8px; }
.ed-approval-ways > .rf-field { flex: 1 1 260px; max-width: 520px; }
@media print { .ed-approval-ways { display: none; } }
`;
