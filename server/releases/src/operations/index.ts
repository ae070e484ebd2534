import type { Operation } from './definition/operation.ts';
import { activate } from './activate.ts';
import { canary } from './canary.ts';
import { contains } from './contains.ts';
import { diff } from './diff.ts';
import { exportStore } from './export.ts';
import { history } from './history.ts';
import { init } from './init.ts';
import { key, sign } from './sign.ts';
import { disable, enable } from './disable.ts';
import { lock, unlock } from './lock.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { restore } from './restore.ts';
import { reinstate, retire } from './retire.ts';
import { rollback } from './rollback.ts';
import { status } from './status.ts';
import { uses } from './uses.ts';
import { verify } from './verify.ts';
import { backend } from './teams/backend.ts';
import { policy } from './teams/policy.ts';
import { register, unregister } from './teams/register.ts';
import { teams } from './teams/teams.ts';
import { token } from './teams/token.ts';
import { trust } from './teams/trust.ts';
import { webhook } from './teams/webhook.ts';

/**
 * All operations on releases, in the order of the help. RELEASE_OPERATIONS names those that the
 * registry offers, their inputs, and who may run them; the others are for the command line only.
 */
export const OPERATIONS = {
  status,
  history,
  publish,
  activate,
  rollback,
  canary,
  disable,
  enable,
  lock,
  unlock,
  retire,
  reinstate,
  contains,
  uses,
  diff,
  verify,
  prune,
  restore,
  export: exportStore,
  init,
  key,
  sign,
  teams,
  register,
  unregister,
  token,
  trust,
  policy,
  backend,
  webhook,
} as const satisfies Readonly<Record<string, Operation>>;
