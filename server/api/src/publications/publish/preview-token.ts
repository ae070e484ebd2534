import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PlannedChange, PlannedKind } from './planned-change.ts';

const KINDS: readonly PlannedKind[] = ['added', 'changed', 'removed', 'unchanged'];
/** A token of every drug there is stays far below it, in bytes. */
const LARGEST = 16 * 1024 * 1024;

type Shown = Pick<PlannedChange, 'id' | 'version' | 'kind'>;

/** What somebody who confirms a preview has seen. */
export interface ShownPreview {
  /** The number that the publication was to have. */
  readonly number: number;
  readonly changes: readonly Shown[];
}

/**
 * A preview's token is what it showed: its number, and each drug with its version and what would
 * become of it. So whatever else moves meanwhile takes nothing from it, and nothing has to be
 * stored. Ids are steps from the one before, which is short.
 */
export const previewToken = (number: number, changes: readonly Shown[]): string => {
  const byId = changes.toSorted((left, right) => left.id - right.id);
  const numbers = byId.flatMap(({ id, version, kind }, index) => [
    id - (byId[index - 1]?.id ?? 0),
    version,
    KINDS.indexOf(kind),
  ]);
  return deflateRawSync(JSON.stringify([number, ...numbers])).toString('base64url');
};

const numbersIn = (token: string): readonly unknown[] => {
  try {
    const bytes = inflateRawSync(Buffer.from(token, 'base64url'), { maxOutputLength: LARGEST });
    const numbers: unknown = JSON.parse(bytes.toString());
    return Array.isArray(numbers) ? numbers : [];
  } catch {
    return [];
  }
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;

/** Undefined: no preview of this API has it. */
export const readPreviewToken = (token: string): ShownPreview | undefined => {
  const numbers = numbersIn(token);
  if (!numbers.every(isCount)) return undefined;
  const [number, ...rest] = numbers;
  if (number === undefined || rest.length % 3 !== 0) return undefined;
  const changes: Shown[] = [];
  for (let at = 0, id = 0; at < rest.length; at += 3) {
    const kind = KINDS[rest[at + 2]!];
    id += rest[at]!;
    if (kind === undefined || id >= 2 ** 31) return undefined;
    changes.push({ id, version: rest[at + 1]!, kind });
  }
  return { number, changes };
};

/** By which a publication remembers the preview that it was made from. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
