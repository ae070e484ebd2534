import type { ReleaseCommand } from '../command.ts';
import { activate } from './activate.ts';
import { canary } from './canary.ts';
import { contains } from './contains.ts';
import { diff } from './diff.ts';
import { exportCommand } from './export.ts';
import { history } from './history.ts';
import { init } from './init.ts';
import { key } from './key.ts';
import { disable, enable } from './kill-switch.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { restore } from './restore.ts';
import { reinstate, retire } from './retire.ts';
import { rollback } from './rollback.ts';
import { sign } from './sign.ts';
import { status } from './status.ts';
import { verify } from './verify.ts';
import { policy } from '../teams/policy.ts';
import { register, unregister } from '../teams/register.ts';
import { teams } from '../teams/teams.ts';
import { token } from '../teams/token.ts';
import { trust } from '../teams/trust.ts';

/** Every command, in the order of the help: reading commands, frequent changes, rare ones. */
export const COMMANDS: readonly ReleaseCommand[] = [
  status,
  history,
  publish,
  activate,
  rollback,
  canary,
  disable,
  enable,
  retire,
  reinstate,
  contains,
  diff,
  verify,
  prune,
  restore,
  exportCommand,
  init,
  key,
  sign,
  teams,
  register,
  unregister,
  token,
  trust,
  policy,
];
