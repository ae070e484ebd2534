/**
 * Identifies the cause of a failure: the store's fault or the system's error code, and the message.
 * A failing storage is one cause, whatever was read from it.
 */
export const causeOf = (error: unknown): string => {
  const { fault, code, message } = error as { fault?: string; code?: string; message?: string };
  return fault === 'storage' ? fault : [fault ?? code ?? '', message ?? String(error)].join(' ');
};
