import type { Publication } from '@refined/shared/contract';
import { LIMITS, PUBLICATION_FILES, type PublicationFileName } from '@refined/shared/domain';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import { numberBefore } from '../publication-store.ts';
import { WRITERS } from './file-kinds.ts';

/** A stored file; `parts` is the id of its bytes. */
export interface StoredFile {
  readonly name: PublicationFileName;
  readonly parts: string;
  /** In bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Regroups the chunks of a file into parts of about LIMITS.publication.filePart bytes. */
async function* partsOf(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    waiting.push(bytes);
    size += bytes.length;
    if (size < LIMITS.publication.filePart) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

const writeFile = async (
  db: Db,
  publication: Publication,
  product: string,
  name: PublicationFileName,
): Promise<StoredFile> => {
  const parts = randomUUID();
  const hash = createHash('sha256');
  let [size, place] = [0, 0];
  for await (const content of partsOf(WRITERS[name](db, publication, product))) {
    hash.update(content);
    await db.insertInto('publication_file_part').values({ parts, place, content }).execute();
    size += content.length;
    place += 1;
  }
  return { name, parts, size, sha256: hash.digest('hex') };
};

/** Deletes parts of an attempt that died; no attempt takes an hour. */
const clearParts = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('publication_file_part as p')
    .where('p.made_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('publication_file as f').select('f.name').whereRef('f.parts', '=', 'p.parts'),
        ),
      ),
    )
    .execute();

const readFiles = async (db: Db, number: number): Promise<StoredFile[]> => {
  const rows = await db
    .selectFrom('publication_file')
    .select(['name', 'parts', 'size', 'sha256'])
    .where('publication', '=', number)
    .execute();
  const found = new Map(rows.map((row) => [row.name, row]));
  return PUBLICATION_FILES.flatMap((name) => {
    const row = found.get(name);
    return row ? [{ ...row, name }] : [];
  });
};

/** The files of a publication; the first one has no changes. */
const namesOf = async (db: Db, number: number): Promise<readonly PublicationFileName[]> =>
  (await numberBefore(db, number)) === null
    ? PUBLICATION_FILES.filter((name) => name.startsWith('drugs.'))
    : PUBLICATION_FILES;

/** An earlier release may have stored fewer formats, or fewer files of changes. */
const isComplete = (files: readonly StoredFile[]): boolean => {
  const isFirst = !files.some(({ name }) => name.startsWith('changes.'));
  const names = PUBLICATION_FILES.filter((name) => !isFirst || name.startsWith('drugs.'));
  return files.length === names.length;
};

/**
 * Writes the missing files of a publication. If another process does the same, the first stored
 * file wins.
 */
const writeFiles = async (db: Db, publication: Publication, product: string): Promise<void> => {
  await clearParts(db);
  const stored = (await readFiles(db, publication.number)).map(({ name }) => name);
  const written: StoredFile[] = [];
  for (const name of await namesOf(db, publication.number))
    if (!stored.includes(name)) written.push(await writeFile(db, publication, product, name));
  // Another process has stored all of them.
  if (written.length === 0) return;
  const won = await db
    .insertInto('publication_file')
    .values(written.map((file) => ({ publication: publication.number, ...file })))
    .onConflict((conflict) => conflict.columns(['publication', 'name']).doNothing())
    .returning('parts')
    .execute();
  const lost = written
    .map(({ parts }) => parts)
    .filter((parts) => !won.some((row) => row.parts === parts));
  if (lost.length > 0)
    await db.deleteFrom('publication_file_part').where('parts', 'in', lost).execute();
};

/**
 * A publication's files. They are written once, after it was published, or when an older one is
 * first requested. Later releases may write files differently, but files that somebody may already
 * have must not change.
 */
export class FileStore {
  readonly #db: Db;
  readonly #product: string;
  /** Files being written, by publication number: concurrent requests share the work. */
  readonly #writing = new Map<number, Promise<void>>();

  constructor(db: Db, product: string) {
    this.#db = db;
    this.#product = product;
  }

  async filesOf(publication: Publication): Promise<StoredFile[]> {
    const { number } = publication;
    const stored = await readFiles(this.#db, number);
    if (isComplete(stored)) return stored;
    await this.#write(publication);
    return readFiles(this.#db, number);
  }

  async *read({ parts }: StoredFile): AsyncGenerator<Uint8Array> {
    for (let place = 0; ; place += 1) {
      const part = await this.#db
        .selectFrom('publication_file_part')
        .select('content')
        .where('parts', '=', parts)
        .where('place', '=', place)
        .executeTakeFirst();
      if (!part) return;
      yield part.content;
    }
  }

  #write(publication: Publication): Promise<void> {
    const { number } = publication;
    const running =
      this.#writing.get(number) ??
      writeFiles(this.#db, publication, this.#product).finally(() => this.#writing.delete(number));
    this.#writing.set(number, running);
    return running;
  }
}
