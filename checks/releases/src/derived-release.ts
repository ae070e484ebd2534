import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Build, ReleaseStore } from '@refined/releases';
import type { Script } from './bad-release.ts';

/** The first module of the exposed chunk, as webpack writes it: `763(e,t,u){u.r(t),…`. */
const FIRST_MODULE = /(\b\d+(?::function)?\((?:\w+(?:,\w+)*)?\)\{)/;

/** How a derived release is broken: the file, and the change of its text. */
interface Fault {
  readonly file: 'entry' | 'initial';
  readonly edit: (text: string) => string;
}

const BROKEN = {
  /** The remote entry throws while it is evaluated. */
  entry: {
    file: 'entry',
    edit: (text: string) => `throw new Error("The entry of this release throws.");${text}`,
  },
  /** The exposed chunk throws before registering its modules. */
  chunk: {
    file: 'initial',
    edit: (text: string) => `throw new Error("The chunk of this release throws.");${text}`,
  },
  /** The exposed module throws while it is evaluated. */
  factory: {
    file: 'initial',
    edit: (text: string) =>
      text.replace(FIRST_MODULE, '$1throw new Error("A module of this release throws.");'),
  },
} satisfies Record<string, Fault>;

export interface Derivation {
  readonly workspace: string;
  /** The stored version that it is derived from. */
  readonly from: string;
  readonly version: string;
  /** Where to write the built files; must not exist. */
  readonly folder: string;
  /** The part that throws while it is evaluated. */
  readonly broken?: keyof typeof BROKEN;
  /** Edits each script; `part` says which part of the release it is. */
  readonly change?: (path: string, text: string, part: Script['part']) => string;
}

/**
 * Derives another release of a screen without a build: a stored one's files with another version.
 * Version and federation name are replaced in the files too, because two releases of a screen never
 * share a name. Returns the input of `publishBuild` or `store.put`.
 */
export const deriveRelease = async (
  store: ReleaseStore,
  { workspace, from, version, folder, broken, change = (_path, text) => text }: Derivation,
): Promise<Build> => {
  const release = await store.readRelease(workspace, from);
  const identifier = (text: string) => text.replace(/[^A-Za-z0-9]/g, '_');
  const renamed = (text: string) =>
    text
      .replaceAll(`${workspace}@${from}`, `${workspace}@${version}`)
      .replaceAll(identifier(`${workspace}_${from}`), identifier(`${workspace}_${version}`));
  const fault: Fault | undefined = broken && BROKEN[broken];
  for (const { path: file } of release.files) {
    const bytes = await store.readFile(workspace, from, file);
    if (!bytes) throw new Error(`${file} of ${workspace} ${from} is missing in the store.`);
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    if (!file.endsWith('.js')) {
      writeFileSync(target, bytes);
      continue;
    }
    const isFaulty =
      fault && (fault.file === 'entry' ? file === release.entry : release.initial.includes(file));
    const part =
      file === release.entry ? 'entry' : release.initial.includes(file) ? 'chunk' : 'other';
    const text = change(file, renamed(bytes.toString('utf8')), part);
    const written = isFaulty ? fault.edit(text) : text;
    if (isFaulty && written === text)
      throw new Error(
        `${file} of ${workspace} ${from} isn't written as expected: it can't be broken.`,
      );
    writeFileSync(target, written);
  }
  const { declaration, entry, initial, commit, uses, offers } = release;
  return {
    workspace,
    version,
    folder,
    declaration,
    entry,
    initial,
    commit,
    uses,
    offers,
    brotliQuality: 1,
    ...(release.federationName ? { federationName: identifier(`${workspace}_${version}`) } : {}),
  };
};
