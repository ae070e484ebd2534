import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

export const teamStyles = `
.rs-override { box-sizing: border-box; display: flex; align-items: center; gap: 10px; min-height: 44px; padding: 4px 20px; background: ${color.text}; color: ${color.background}; font-weight: 600; }
.rs-override :focus-visible { outline-color: ${color.background}; }
.rs-override > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.rs-layout:has(.rs-override) .rs-side .rs-navigation { top: calc(${tokens.topBarHeight} + 44px + 16px); }
.rs-override-form { display: flex; flex-direction: column; gap: 14px; }
.rs-override-form p { margin: 0; }
.rs-about { margin-top: 10px; }
.rs-about-licence { margin-top: 14px; }
.rs-about-licence a { text-decoration: underline; }
.rs-about code { padding: 1px 4px; border-radius: ${radius.badge}; background: ${color.background}; font-size: 12px; white-space: nowrap; }
${tokens.narrow} {
  .rs-override { flex-wrap: wrap; padding: 8px 14px; }
  .rs-override > span { flex-basis: 260px; }
  .rs-override > .rf-button { flex: 1; }
  .rs-about { font-size: 13px; }
}
`;
