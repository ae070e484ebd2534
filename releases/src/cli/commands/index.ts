import type { ReleaseCommand } from '../call/command.ts';
import { activate } from './state/activate.ts';
import { canary } from './state/canary.ts';
import { diff } from './looking/diff.ts';
import { exportCommand } from './files/export.ts';
import { history } from './looking/history.ts';
import { init } from './files/init.ts';
import { key } from './files/key.ts';
import { disable, enable } from './state/kill-switch.ts';
import { prune } from './files/prune.ts';
import { publish } from './files/publish.ts';
import { reinstate, retire } from './state/retire.ts';
import { restore } from './files/restore.ts';
import { rollback } from './state/rollback.ts';
import { sign } from './state/sign.ts';
import { status } from './looking/status.ts';
import { verify } from './looking/verify.ts';

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
  diff,
  verify,
  prune,
  restore,
  exportCommand,
  init,
  key,
  sign,
];
