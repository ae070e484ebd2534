/**
 * What tells one cause from another: the store's fault or the system's code, and what it is about.
 * A storage that fails is one cause, whatever was asked of it.
 */
export const causeOf = (error: unknown): string => {
  const { fault, code, message } = error as { fault?: string; code?: string; message?: string };
  return fault === 'storage' ? fault : [fault ?? code ?? '', message ?? String(error)].join(' ');
};
