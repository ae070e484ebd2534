import { EXIT } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';

/**
 * A command that ends without having done its task. `code` is for scripts (`--json`), the message
 * says what to do.
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

/** The command line is wrong. */
export const wrongUsage = (message: string, code = 'usage'): CommandError =>
  new CommandError(code, message, EXIT.usage);

/** The change would do harm; nothing was changed. */
export const refused = (code: string, message: string): CommandError =>
  new CommandError(code, message, EXIT.refused);
