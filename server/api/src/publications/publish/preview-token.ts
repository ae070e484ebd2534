import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PlannedChange, PlannedKind } from './planned-change.ts';

const KINDS: readonly PlannedKind[] = ['added', 'changed', 'removed', 'unchanged'];
/** In bytes; even a token for all drugs is much shorter. */
const LARGEST = 16 * 1024 * 1024;

type Shown = Pick<PlannedChange, 'id' | 'version' | 'kind'>;

/** What the user saw in a confirmed preview. */
export interface ShownPreview {
  /** The expected number of the publication. */
  readonly number: number;
  readonly changes: readonly Shown[];
}

/**
 * A preview's token is its content: the publication's number, and each drug's version and kind of
 * change. So moves of other drugs don't matter, and nothing has to be stored. Ids are differences
 * from the previous id, which is shorter.
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

/** Undefined for a text that isn't a token of this API. */
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

/** The form in which a publication stores the token of its preview. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
