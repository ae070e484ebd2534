import type { ImportSet, ImportUpload } from '@refined/shared/contract';
import type { StoredFinding } from '../../db/json-columns.ts';
import { importMessages } from '../../messages/imports.ts';
import { findSameImport, type PastImport, readPastImports } from '../apply/run-import.ts';
import { judgeParts } from '../files/examine-zip.ts';
import { addDays, today } from '../values/days.ts';
import { textOf, presentFinding } from '../values/source-messages.ts';
import { dayInName, judgeMonth, type MonthFile, type Refusal } from './judge-month.ts';
import type { Db } from '../../db/schema.ts';
import { findUploads, type Upload } from './upload-store.ts';

const text = importMessages;

/** A complete file without faults. */
export interface UsableFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly finding: StoredFinding & { readonly kind: 'dpd' | 'noc' };
}

/** Earlier imports, newest first. */
interface ImportsSoFar {
  readonly past: readonly PastImport[];
  /** YYYY-MM-DD. */
  readonly today: string;
}

export const monthFiles = (files: readonly UsableFile[]): MonthFile[] =>
  files.map(({ name, sha256, finding: { newest, packed } }) => ({ name, sha256, newest, packed }));

export const lastDay = (kind: 'dpd' | 'noc', { past }: ImportsSoFar): string | null =>
  past.find((run) => run.kind === kind)?.date ?? null;

const refuseZips = (files: readonly UsableFile[]): Refusal[] =>
  judgeParts(files.map(({ name, finding }) => ({ name, states: finding.states ?? [] }))).map(
    ({ code, said }) => ({ code, sentence: textOf(said) }),
  );

/** Rejected rows refer to their file by name, so names must be unique. */
const refuseNames = (files: readonly UsableFile[]): Refusal[] => {
  const second = files.find(
    ({ name }, index) => files.findIndex((file) => file.name === name) < index,
  );
  if (!second) return [];
  return [{ code: 'files_repeated', sentence: text.repeatedFile(second.name, second.name) }];
};

type SetParts = Pick<
  ImportSet,
  'suggested' | 'suggested_from' | 'dates' | 'earliest' | 'questions'
> & {
  readonly refusals: readonly Refusal[];
};

/** An extract's zips. The date must be later than the last import's. */
const extractParts = (files: readonly UsableFile[], soFar: ImportsSoFar): SetParts => {
  const verdict = judgeMonth(monthFiles(files), soFar.past, soFar.today);
  const last = lastDay('dpd', soFar);
  return {
    suggested: verdict.day,
    suggested_from: verdict.from,
    dates: files.map(({ id }, index) => ({ upload: id, ...verdict.dates[index]! })),
    earliest: last && addDays(last, 1),
    refusals: [...refuseZips(files), ...verdict.refusals],
    questions: verdict.questions.map(textOf),
  };
};

/** Notices count as fetched when they are uploaded, unless their names have a date. */
const noticeParts = (files: readonly UsableFile[], soFar: ImportsSoFar): SetParts => {
  const days = files.map(({ name }) => dayInName(name)).filter((day) => day !== null);
  const from = days.length > 0 ? 'name' : 'today';
  return {
    suggested: days.sort().at(-1) ?? soFar.today,
    suggested_from: from,
    dates: files.map(({ id, name }) => {
      const day = dayInName(name);
      return { upload: id, day: day ?? soFar.today, from: day ? 'name' : 'today' };
    }),
    earliest: lastDay('noc', soFar),
    refusals: refuseNames(files),
  };
};

const createSet = (
  kind: 'dpd' | 'noc',
  files: readonly UsableFile[],
  soFar: ImportsSoFar,
): ImportSet => {
  const before = findSameImport(soFar.past, kind, files);
  const parts = kind === 'dpd' ? extractParts(files, soFar) : noticeParts(files, soFar);
  // Files that were imported before are also of an older month: one message is enough.
  const refusals: readonly Refusal[] = before
    ? [
        {
          code: 'imported_before',
          sentence: text.importedBefore(before.id, before.date, before.actor),
        },
      ]
    : parts.refusals;
  return {
    kind,
    uploads: files.map(({ id }) => id),
    problems: refusals.map(({ sentence }) => sentence),
    imported_before: before ? { id: before.id, date: before.date, actor: before.actor } : null,
    ...parts,
    refusals: [...refusals],
  };
};

/**
 * The imports in these files: the zips are one extract, the JSON files one batch of notices. Pure.
 */
export const importSets = (files: readonly UsableFile[], soFar: ImportsSoFar): ImportSet[] =>
  (['dpd', 'noc'] as const).flatMap((kind) => {
    const own = files.filter(({ finding }) => finding.kind === kind);
    return own.length > 0 ? [createSet(kind, own, soFar)] : [];
  });

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

export const readImportsSoFar = async (db: Db): Promise<ImportsSoFar> => ({
  past: await readPastImports(db),
  today: today(),
});

/** A user's uploads, and the imports in them. */
export const readMyUploads = async (
  db: Db,
  actor: string,
): Promise<{ uploads: ImportUpload[]; sets: ImportSet[] }> => {
  const uploads = await findUploads(db, actor);
  return {
    uploads: uploads.map(presentUpload),
    sets: importSets(usableFiles(uploads), await readImportsSoFar(db)),
  };
};
