import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { Surroundings } from '../operations/definition/surroundings.ts';

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
    // In a container, the user may have no name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
};

/** The actor in the history: `--actor`, RELEASE_ACTOR, git's user.name, the system's user. */
export const actorOf = (
  asked: string | undefined,
  { environment, root }: Pick<Surroundings, 'environment' | 'root'>,
): string =>
  asked ?? (environment.RELEASE_ACTOR?.trim() || undefined) ?? gitUser(root) ?? systemUser();
