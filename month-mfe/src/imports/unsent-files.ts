import type { Fault } from '@refined/shared/api-client';
import { inTab, rememberedJson } from '@refined/shared/domain';
import * as z from '@refined/shared/schema';

/** A file that the user chose and the server doesn't have; it has the files that arrived. */
export interface FileOnItsWay {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** Undefined after a reload: the browser has forgotten it, and the user must choose it again. */
  readonly content?: File;
  /** Undefined while it waits for earlier files. */
  readonly sent?: number;
  readonly fault?: Fault;
}

export const fileToSend = (name: string, bytes: number, content?: File): FileOnItsWay => ({
  key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  name,
  bytes,
  ...(content && { content }),
});

const storedFiles = z.array(z.object({ name: z.string(), bytes: z.number() }));

const storedNames = (username: string) =>
  rememberedJson(
    inTab,
    `refined.imports.unsent.${encodeURIComponent(username)}`,
    (stored) => storedFiles.safeParse(stored).data,
  );

/** By user. Outlives the page: a session can end while files are sent. */
const inMemory = new Map<string, readonly FileOnItsWay[]>();

/** The user's files that aren't sent yet; after a reload only their names are known. */
export const readUnsent = (username: string): readonly FileOnItsWay[] => {
  const known = inMemory.get(username);
  if (known) return known;
  const named = storedNames(username).read() ?? [];
  const files = named.map(({ name, bytes }) => fileToSend(name, bytes));
  inMemory.set(username, files);
  return files;
};

export const keepUnsent = (username: string, files: readonly FileOnItsWay[]): void => {
  const isSameList = files.length === readUnsent(username).length;
  inMemory.set(username, files);
  // Not at each step of a file's progress.
  if (isSameList) return;
  const names = files.map(({ name, bytes }) => ({ name, bytes }));
  storedNames(username).write(names.length > 0 ? names : undefined);
};
