import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { Call } from './command.ts';
import { textOption } from './option-values.ts';

const gitUser = (folder: string): string | undefined => {
  try {
    return (
      execFileSync('git', ['config', 'user.name'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
};

const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have no name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
};

/** The actor in the history: `--actor`, RELEASE_ACTOR, git's user.name, the system's user. */
export const actorOf = (call: Pick<Call, 'options' | 'environment' | 'root'>): string =>
  textOption(call, 'actor') ??
  (call.environment.RELEASE_ACTOR?.trim() || undefined) ??
  gitUser(call.root) ??
  systemUser();
