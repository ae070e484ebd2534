/** Server closed or shutting down, no more connections, statement cancelled by its time limit: the caller may try again. */
const TRANSIENT_STATES = /^(08...|53300|57P0[123]|57014|40001|40P01|55P03|25P03)$/;
const TRANSIENT_ERRNO = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
// pg gives these no code.
const TRANSIENT_TEXT = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether an error says that the database isn't there right now, rather than that we asked it something wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && (TRANSIENT_STATES.test(code) || TRANSIENT_ERRNO.has(code))) || TRANSIENT_TEXT.test(error.message);
};
