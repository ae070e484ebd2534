import { ReleaseStoreError } from './store-error.ts';

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
}

export const jsonText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/**
 * Parses a stored document and checks it with its schema. Unknown members are kept, because
 * signatures and hashes cover them. Throws `unreadable` with the sentence.
 */
export const parseDocument = <T>(bytes: Buffer, schema: Schema<T>, sentence: string): T => {
  let raw: unknown;
  try {
    raw = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new ReleaseStoreError('unreadable', sentence, { cause });
  }
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw new ReleaseStoreError('unreadable', sentence, { cause: parsed.error });
  return raw as T;
};
