import { tokens } from '@refined/shared/ui';
import { filesStyles } from '../drugs/files.styles.ts';
import { homeStyles } from '../home/home.styles.ts';
import { layoutStyles } from '../layout/layout.styles.ts';
import { loginStyles } from '../login/login.styles.ts';

const faultStyles = `
.rs-boot-fault { box-sizing: border-box; max-width: 460px; margin: 20vh auto 0; padding: 20px; color: ${tokens.color.text}; }
.rs-boot-fault h1 { font-size: 22px; line-height: 28px; }
.rs-boot-fault p { margin: 8px 0 16px; }
`;

/** The shell's one style sheet, in classes like the kit's; screens don't use it. */
export const shellStyles = [layoutStyles, loginStyles, homeStyles, filesStyles, faultStyles].join('');
