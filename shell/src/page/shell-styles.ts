import { tokens } from '@refined/shared/ui';
import { homeStyles } from '../home/home.styles.ts';
import { glanceStyles } from '../home/glance/glance.styles.ts';
import { monthStyles } from '../home/month.styles.ts';
import { layoutStyles } from '../layout/layout.styles.ts';
import { loginStyles } from '../login/login.styles.ts';
import { teamStyles } from '../teams/teams.styles.ts';

const faultStyles = `
.rs-boot-fault { box-sizing: border-box; max-width: 460px; margin: 20vh auto 0; padding: 20px; color: ${tokens.color.text}; }
.rs-boot-fault h1 { font-size: 22px; line-height: 28px; }
.rs-boot-fault p { margin: 8px 0 16px; }
`;

const updateStyles = `
.rs-slot { position: relative; }
.rs-update { position: absolute; z-index: 5; top: -14px; left: 50%; transform: translateX(-50%); box-sizing: border-box; display: flex; align-items: center; gap: 4px; max-width: 100%; padding: 4px 4px 4px 14px; border: 1px solid ${tokens.color.line}; border-radius: ${tokens.radius.panel}; background: ${tokens.color.surface}; box-shadow: ${tokens.shadowRaised}; }
.rs-update > span { min-width: 0; overflow-wrap: anywhere; }
.rs-slot:has(> .rs-update) .rs-slot .rs-update { top: 34px; }
/** On a narrow page it would cover the heading: it goes to the window's lower edge instead. */
${tokens.narrow} {
  .rs-update { position: fixed; top: auto; bottom: 12px; left: 14px; right: 14px; transform: none; justify-content: space-between; }
  .rs-slot:has(> .rs-update) .rs-slot .rs-update { top: auto; bottom: 68px; }
}
`;

/** The shell's one style sheet, with classes like the kit's; screens don't use it. */
export const shellStyles = [
  layoutStyles,
  loginStyles,
  homeStyles,
  monthStyles,
  glanceStyles,
  teamStyles,
  faultStyles,
  updateStyles,
].join('');
