import { StartFault } from '@refined/server-base/process';
import { ReleaseStoreError, type StoreFault } from '../../objects/store-error.ts';
import { READERS, type Reader } from './reader.ts';

const NOTHING = 'Nothing was changed.';

/** Exit codes of `npm run release`, for scripts and operators. */
export const EXIT = {
  done: 0,
  /** The machine, the storage or the network failed. */
  fault: 1,
  usage: 2,
  /** Nothing was changed, because the change would do harm; the sentence says what to do. */
  refused: 3,
  /** Another process has changed the state, or holds the lock: try again. */
  conflict: 4,
  /** `verify` found damage, or `status` a state that only the history holds. */
  damage: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_TEXT =
  '0 done · 1 machine or storage failed · 2 wrong usage · 3 refused · 4 changed or locked by somebody else: try again · 5 damage found';

/**
 * A command that failed. `code` is for scripts (`--json`); the message says what to do.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: string;
  readonly exit: ExitCode;
  constructor(code: string, message: string, exit: ExitCode, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.exit = exit;
  }
}

export const wrongUsage = (message: string, code = 'usage'): CommandError =>
  new CommandError(code, message, EXIT.usage);

/** The change would do harm; nothing was changed. */
export const refused = (code: string, message: string): CommandError =>
  new CommandError(code, message, EXIT.refused);

interface Failure {
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
  'release-locked': EXIT.refused,
  refused: EXIT.refused,
  'bad-signature': EXIT.refused,
  storage: EXIT.fault,
};

/** Advice that the store can't give, because it doesn't know the reader and their environment. */
const adviceTo = (fault: StoreFault, { asks, hasStore }: Reader): string | undefined => {
  if (fault === 'generation-conflict')
    return `${NOTHING} Look at what is live now, then try again.`;
  if (fault === 'locked') return `${NOTHING} Try again in a moment.`;
  if (!hasStore) return undefined;
  const every = { workspace: '' };
  switch (fault) {
    case 'no-store':
      return `${NOTHING} If it should be there, mount it or correct its address (RELEASES or --from); a new store is made by ${asks('init', every)} alone.`;
    case 'unreadable':
      return `${NOTHING} ${asks('verify', every)} lists what is damaged; docs/operating.md says how to restore it.`;
    case 'bad-signature':
      return `${NOTHING} RELEASE_SIGNING_KEY names the PEM file that states are signed with, RELEASE_PUBLIC_KEYS the public keys that are trusted.`;
    default:
      return undefined;
  }
};

const withAdvice = (message: string, advice: string | undefined): string =>
  advice ? `${message} ${advice}` : message;

/**
 * The output for an error. Errors in our own code keep their stack, because only a change of the
 * code helps.
 */
export const failureOf = (error: unknown, reader: Reader = READERS['command line']): Failure => {
  if (error instanceof CommandError)
    return { code: error.code, message: error.message, exit: error.exit };
  if (error instanceof StartFault)
    return { code: 'configuration', message: error.message, exit: EXIT.usage };
  if (error instanceof ReleaseStoreError)
    return {
      code: error.fault,
      message: withAdvice(error.message, adviceTo(error.fault, reader)),
      exit: EXIT_OF[error.fault],
    };
  if (!(error instanceof Error)) return { code: 'fault', message: String(error), exit: EXIT.fault };
  // For errors of the system, the message is enough.
  const isSystems =
    typeof (error as NodeJS.ErrnoException).code === 'string' || error.cause instanceof Error;
  return {
    code: (error as NodeJS.ErrnoException).code ?? 'fault',
    message: isSystems ? error.message : (error.stack ?? error.message),
    exit: EXIT.fault,
  };
};
