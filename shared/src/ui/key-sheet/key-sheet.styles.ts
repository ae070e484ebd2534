import { tokens } from '../theme/tokens.ts';

const { color, radius } = tokens;

export const keySheetStyles = `
.rf-keys { display: grid; grid-template-columns: minmax(76px, max-content) minmax(0, 1fr); gap: 6px 12px; margin: 6px 0 14px; }
.rf-keys > div { display: contents; }
.rf-keys dd { margin: 0; }
.rf-keys-group h3 { margin: 0; font-size: 13px; line-height: 20px; font-weight: 650; color: ${color.muted}; }
.rf-keys kbd, .rf-tip kbd { box-sizing: border-box; display: inline-block; min-width: 22px; padding: 0 6px; border: 1px solid ${color.lineStrong}; border-radius: ${radius.badge}; font: inherit; font-weight: 600; text-align: center; }
.rf-tip kbd { min-width: 18px; margin-left: 6px; padding: 0 4px; border-color: currentcolor; }
.rf-keys-on { display: flex; align-items: baseline; gap: 8px; min-height: 24px; margin-bottom: 14px; cursor: pointer; }
.rf-keys-on input { flex: none; width: 16px; height: 16px; margin: 0; accent-color: ${color.accent}; position: relative; top: 2px; }
.rf-keys-on .rf-sub { display: block; }
`;
