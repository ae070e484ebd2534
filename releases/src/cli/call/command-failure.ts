import { StartFault } from '@refined/shared/serving';
import { ReleaseStoreError } from '../../objects/store-error.ts';
import type { StoreFault } from '../../objects/store-error.ts';
import { CommandError } from './command-error.ts';
import { EXIT } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exit: ExitCode;
}

const EXIT_OF: Record<StoreFault, ExitCode> = {
  'no-store': EXIT.fault,
  'bad-name': EXIT.usage,
  'bad-build': EXIT.refused,
  'version-taken': EXIT.refused,
  'no-release': EXIT.refused,
  unreadable: EXIT.fault,
  'generation-conflict': EXIT.conflict,
  locked: EXIT.conflict,
  refused: EXIT.refused,
  'bad-signature': EXIT.refused,
  storage: EXIT.fault,
};

/** Advice that the store can't give, because it knows nothing of commands and their environment. */
const ADVICE: Partial<Record<StoreFault, string>> = {
  'no-store':
    'Nothing was changed. If it should be there, mount it or correct RELEASES; a new store is made by npm run release -- init alone.',
  unreadable:
    'Nothing was changed. npm run release -- verify lists what is damaged; docs/operating.md says how to restore it.',
  'generation-conflict': 'Nothing was changed. Look at npm run release -- status, then try again.',
  locked: 'Nothing was changed. Try again in a moment.',
  'bad-signature':
    'Nothing was changed. RELEASE_SIGNING_KEY names the PEM file that states are signed with, RELEASE_PUBLIC_KEYS the public keys that are trusted.',
};

const withAdvice = (message: string, advice: string | undefined): string =>
  advice ? `${message} ${advice}` : message;

/**
 * The output of a command that threw. Errors in our own code keep their stack, because only a
 * change of the code helps.
 */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof CommandError)
    return { code: error.code, message: error.message, exit: error.exit };
  if (error instanceof StartFault)
    return { code: 'configuration', message: error.message, exit: EXIT.usage };
  if (error instanceof ReleaseStoreError)
    return {
      code: error.fault,
      message: withAdvice(error.message, ADVICE[error.fault]),
      exit: EXIT_OF[error.fault],
    };
  if (!(error instanceof Error)) return { code: 'fault', message: String(error), exit: EXIT.fault };
  // The system's own errors say in one line what failed and where.
  const isSystems =
    typeof (error as NodeJS.ErrnoException).code === 'string' || error.cause instanceof Error;
  return {
    code: (error as NodeJS.ErrnoException).code ?? 'fault',
    message: isSystems ? error.message : (error.stack ?? error.message),
    exit: EXIT.fault,
  };
};
