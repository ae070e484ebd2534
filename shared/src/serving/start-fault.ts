/**
 * A fault that prevents the process from starting and that its operator can correct: configuration,
 * a taken port, a locked data folder, a missing database or one with another schema. Its message is
 * one sentence for people; the process exits with 78 (EX_CONFIG).
 */
export class StartFault extends Error {
  static readonly exitStatus = 78;
  override readonly name = 'StartFault';
}

export const messageOf = (error: unknown): string => {
  // Node reports several tried addresses as one AggregateError without its own message.
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};
