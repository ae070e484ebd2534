import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';
import type { PGlite } from '@electric-sql/pglite';

/** Where PGlite has its database. */
const ROOT = '/pglite/data';

interface KeptFile {
  readonly name: string;
  readonly mode: number;
  readonly contents: Uint8Array;
}
interface KeptFolder {
  /** Below the database's folder; its own is empty. */
  readonly path: string;
  readonly mode: number;
  readonly files: readonly KeptFile[];
}
/** A closed database's files, each folder after the one that holds it. */
export type KeptFiles = readonly KeptFolder[];

/** A file or folder in Emscripten's memory, as far as it is used here. */
interface Node {
  readonly name: string;
  readonly mode: number;
  usedBytes: number;
  contents: Uint8Array | Readonly<Record<string, Node>>;
  readonly node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node };
  stream_ops: { write(stream: { readonly node: Node }, ...more: unknown[]): number };
}
interface Files {
  isDir(mode: number): boolean;
  lookupPath(path: string): { readonly node: Node };
  mkdirTree(path: string, mode: number): void;
}
const filesOf = ({ Module }: PGlite): Files => Module.FS as unknown as Files;

/** Closes a database in memory; what it consists of then. */
export const keepFiles = async (pglite: PGlite, close: () => Promise<void>): Promise<KeptFiles> => {
  const files = filesOf(pglite);
  await close();
  const isFolder = ({ mode }: Node) => files.isDir(mode);
  const kept = (path: string, folder: Node): KeptFolder[] => {
    const nodes = Object.values(folder.contents as Record<string, Node>);
    return [
      {
        path,
        mode: folder.mode,
        files: nodes
          .filter((node) => !isFolder(node))
          .map(({ name, mode, contents, usedBytes }) => ({
            name,
            mode,
            contents: (contents as Uint8Array).slice(0, usedBytes),
          })),
      },
      ...nodes.filter(isFolder).flatMap((node) => kept(`${path}/${node.name}`, node)),
    ];
  };
  return kept('', files.lookupPath(ROOT).node);
};

/** The permissions in a mode. */
const PERMISSIONS = 0o777;

/**
 * PGlite's memory that begins with kept files. Databases share a file's bytes until one writes to
 * it: writing 16 MB of files was half of a copy's work, and few of them are ever changed.
 */
export class MemoryOfKeptFiles extends MemoryFS {
  readonly #folders: KeptFiles;

  constructor(folders: KeptFiles) {
    super();
    this.#folders = folders;
  }

  override async initialSyncFs(): Promise<void> {
    const files = filesOf(this.pg!);
    let operations: Node['stream_ops'] | undefined;
    for (const folder of this.#folders) {
      const path = `${ROOT}${folder.path}`;
      files.mkdirTree(path, folder.mode & PERMISSIONS);
      const parent = files.lookupPath(path).node;
      for (const { name, mode, contents } of folder.files) {
        const node = parent.node_ops.mknod(parent, name, mode, 0);
        operations ??= this.#copyOnWrite(node.stream_ops);
        this.#shared.set(node, contents);
        Object.assign(node, { contents, usedBytes: contents.length, stream_ops: operations });
      }
    }
  }

  readonly #shared = new WeakMap<Node, Uint8Array>();

  /** Emscripten changes a file's bytes in place with `write` alone. */
  #copyOnWrite(plain: Node['stream_ops']): Node['stream_ops'] {
    return {
      ...plain,
      write: (stream, ...more) => {
        const { node } = stream;
        if (this.#shared.get(node) === node.contents)
          node.contents = (node.contents as Uint8Array).slice();
        return plain.write(stream, ...more);
      },
    };
  }
}

/** Writes kept files to the disk, as the data folder of a database. */
export const writeKeptFiles = async (folders: KeptFiles, place: string): Promise<void> => {
  for (const { path, mode, files } of folders) {
    const folder = join(place, path);
    await mkdir(folder, { recursive: true, mode: mode & PERMISSIONS });
    for (const file of files)
      await writeFile(join(folder, file.name), file.contents, { mode: file.mode & PERMISSIONS });
  }
};
