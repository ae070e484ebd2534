import { tokens } from '@refined/shared/ui';

const { color, radius } = tokens;

export const loginStyles = `
body.login-page { min-height: 100vh; background: linear-gradient(160deg, ${color.accentSoft}, ${color.background} 55%); }
.rs-login { box-sizing: border-box; display: grid; place-items: center; min-height: 100vh; padding: 16px; }
.rs-login-panel { box-sizing: border-box; width: min(360px, 100%); padding: 28px; }
.rs-login h1 { margin-top: 14px; font-size: 22px; line-height: 28px; font-weight: 650; letter-spacing: -.01em; }
.rs-login-because { margin-top: 6px; color: ${color.muted}; }
.rs-sign-in { display: flex; flex-direction: column; gap: 14px; margin-top: 14px; }
.rs-sign-in-fault { padding: 8px 12px; border: 1px solid ${color.danger}; border-radius: ${radius.control}; overflow-wrap: anywhere; }
.rs-sign-in-fault strong { display: block; color: ${color.danger}; font-weight: 650; }
`;
