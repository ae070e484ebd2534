/**
 * Something that keeps the process from starting and that whoever runs it can mend: configuration,
 * a taken port, a locked data folder, a database that is missing or of another schema. Its message
 * is one sentence for a human; the process ends with status 78 (EX_CONFIG).
 */
export class StartFault extends Error {
  static readonly exitStatus = 78;
  override readonly name = 'StartFault';
}

export const messageOf = (error: unknown): string => {
  // Node reports several tried addresses as one AggregateError without a message of its own.
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};
