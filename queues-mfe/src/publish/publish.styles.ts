import { tokens } from '@refined/shared/ui';

const { color } = tokens;

export const publishStyles = `
.qu-why { color: ${color.muted}; font-size: 13px; }
.qu-summary { margin-bottom: 6px; }
.qu-preview-place { min-height: 160px; }
.qu-remarks { margin: 0 0 6px; padding: 0; list-style: none; font-size: 13px; line-height: 18px; }
.qu-remarks li { display: flex; gap: 8px; align-items: flex-start; }
.qu-remarks li + li { margin-top: 2px; }
.qu-remarks .rf-icon { color: ${color.danger}; margin-top: 1px; }
.qu-effective { margin-top: 10px; }
.qu-effective .rf-input-frame { max-width: 220px; }
.qu-approve { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 10px 12px; }
.qu-approved:not(:empty) { margin-bottom: 6px; }
`;
