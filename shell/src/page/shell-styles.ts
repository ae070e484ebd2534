import glance from '../home/glance.css';
import home from '../home/home.css';
import month from '../home/month.css';
import layout from '../layout/layout.css';
import login from '../login/login.css';
import updateNotice from '../remotes/slot/update-notice.css';
import teams from '../teams/teams.css';
import pageFault from './page-fault.css';

/** The shell's style sheet, with classes like the kit's; screens don't use it. */
export const shellStyles = [
  layout,
  login,
  home,
  month,
  glance,
  teams,
  pageFault,
  updateNotice,
].join('');
