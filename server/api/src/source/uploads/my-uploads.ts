import type { Kysely } from 'kysely';
import type { ImportSet, ImportUpload } from '@refined/shared/contract';
import type { Schema } from '../../db/schema.ts';
import { readPastImports } from '../apply/run-import.ts';
import { today } from '../values/days.ts';
import { presentFinding } from '../values/source-messages.ts';
import { importSets, type ImportsSoFar, type UsableFile } from './import-sets.ts';
import { findUploads, type Upload } from './upload-store.ts';

export const presentUpload = ({ actor: _actor, finding, ...upload }: Upload): ImportUpload => ({
  ...upload,
  received: upload.bytes,
  finding: presentFinding(finding),
});

const isUsable = (upload: Upload): upload is Upload & UsableFile =>
  upload.finding.fault === null && upload.finding.kind !== null;

/** The uploads that can be imported. */
export const usableFiles = (uploads: readonly Upload[]): UsableFile[] =>
  uploads.filter(isUsable).map(({ id, name, sha256, finding }) => ({ id, name, sha256, finding }));

export const readImportsSoFar = async (db: Kysely<Schema>): Promise<ImportsSoFar> => ({
  past: await readPastImports(db),
  today: today(),
});

/** A user's uploads, and the imports in them. */
export const readMyUploads = async (
  db: Kysely<Schema>,
  actor: string,
): Promise<{ uploads: ImportUpload[]; sets: ImportSet[] }> => {
  const uploads = await findUploads(db, actor);
  return {
    uploads: uploads.map(presentUpload),
    sets: importSets(usableFiles(uploads), await readImportsSoFar(db)),
  };
};
