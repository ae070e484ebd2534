import type { ImportFinding, ImportSet } from '@refined/shared/contract';
import { importMessages } from '@refined/shared/messages';
import { DPD_STATES, EXTRACT_ZIPS } from '../../imports/index.ts';

const text = importMessages.api;

/** A file as sets are made of them: complete, and without a fault. */
export interface UsableFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly finding: ImportFinding & { readonly kind: 'dpd' | 'noc' };
}

/** The last import of a kind, and those that may have taken the same files. */
export interface ImportsSoFar {
  readonly earliest: (kind: 'dpd' | 'noc') => string | null;
  readonly before: (kind: 'dpd' | 'noc', hashes: readonly string[]) => { id: number; date: string | null; actor: string } | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
}

const zipProblems = (files: readonly UsableFile[]): string[] => {
  const problems: string[] = [];
  const missing: { state: (typeof DPD_STATES)[number]; zip: string }[] = [];
  for (const state of DPD_STATES) {
    const [first, second] = files.filter(({ finding }) => finding.state === state);
    if (!first) missing.push({ state, zip: EXTRACT_ZIPS[state].zip });
    else if (second) problems.push(text.repeatedState(first.name, second.name, state));
  }
  return missing.length > 0 ? [...problems, text.missingStates(missing)] : problems;
};

/** Rejected rows are named by their file. */
const nameProblems = (files: readonly UsableFile[]): string[] => {
  const second = files.find(({ name }, index) => files.findIndex((file) => file.name === name) < index);
  return second ? [text.repeatedFile(second.name, second.name)] : [];
};

/** The newest of the days, of those that are given. */
const newestOf = (days: readonly (string | null)[]): string | null => days.filter((day) => day !== null).sort().at(-1) ?? null;

/** No row of an extract is newer than the extract itself. */
export const newestRow = (files: readonly UsableFile[]): string | null => newestOf(files.map(({ finding }) => finding.newest));

/** An extract's zips are packed on its day; where they don't say, its newest row is the closest guess. Notices are fetched when they are sent. */
const suggest = (kind: 'dpd' | 'noc', files: readonly UsableFile[], today: string): string | null => {
  if (kind === 'noc') return today;
  const packed = newestOf(files.map(({ finding }) => finding.packed));
  const newest = newestRow(files);
  return packed !== null && packed <= today && (newest === null || packed >= newest) ? packed : newest;
};

const createSet = (kind: 'dpd' | 'noc', files: readonly UsableFile[], soFar: ImportsSoFar): ImportSet => {
  const before = soFar.before(kind, files.map(({ sha256 }) => sha256));
  const problems = kind === 'dpd' ? zipProblems(files) : nameProblems(files);
  if (before) problems.push(text.importedBefore(before.id, before.date, before.actor));
  return { kind, uploads: files.map(({ id }) => id), problems, suggested: suggest(kind, files, soFar.today), earliest: soFar.earliest(kind), imported_before: before ?? null };
};

/** Which imports these files make: the zips are one extract, the JSON files one batch of notices. Pure. */
export const importSets = (files: readonly UsableFile[], soFar: ImportsSoFar): ImportSet[] =>
  (['dpd', 'noc'] as const).flatMap((kind) => {
    const own = files.filter(({ finding }) => finding.kind === kind);
    return own.length > 0 ? [createSet(kind, own, soFar)] : [];
  });
