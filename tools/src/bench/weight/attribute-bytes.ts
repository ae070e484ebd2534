import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';

/** Bytes by what they were made of: a package, or a folder of ours. */
export type Weights = Readonly<Record<string, number>>;

/** What webpack itself adds, and what no mapping covers. */
const GLUE = 'webpack';

/**
 * `webpack://shell/../node_modules/@emotion/cache/dist/a.js` → `@emotion/cache`;
 * `webpack://shell/./src/remotes/watch/watch.ts` → `shell/remotes`; `shared/src/ui/…` → `shared/ui`.
 * @param workspace the one that the names begin in
 */
export const sourceOf = (source: string | null, workspace: string): string => {
  const name = (source ?? '').replace(/^webpack:\/\/[^/]*\//, '');
  const [, package_] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
  if (package_) return package_;
  const [, ofShared] = /(?:^|\/)shared\/src\/([^/]+)\//.exec(name) ?? [];
  if (ofShared) return `shared/${ofShared}`;
  const [, other, folder] = /^(?:\.\/)?([a-z-]+\/)?src\/([^/]+)\//.exec(name) ?? [];
  if (folder) return `${other ?? `${workspace}/`}${folder}`;
  return /^(?:\.\/)?([a-z-]+\/)?src\//.test(name) ? `${workspace}/src` : GLUE;
};

const lineStarts = (code: string): readonly number[] => {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
};

/**
 * What a script's bytes were made of, by its source map. Compression can't be divided, so each part
 * gets its share of the compressed whole.
 * @param compressed bytes over the wire
 */
export const attributeBytes = (
  code: string,
  map: string,
  compressed: number,
  workspace: string,
): Weights => {
  const starts = lineStarts(code);
  const marks = [{ at: 0, source: null as string | null }];
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source }) => {
    marks.push({ at: starts[generatedLine - 1]! + generatedColumn, source });
  });
  const weights: Record<string, number> = {};
  marks.forEach(({ at, source }, index) => {
    const length = (marks[index + 1]?.at ?? code.length) - at;
    const name = sourceOf(source, workspace);
    weights[name] = (weights[name] ?? 0) + (length / code.length) * compressed;
  });
  return weights;
};

export const sumOf = (all: readonly Weights[]): Weights => {
  const sum: Record<string, number> = {};
  for (const weights of all)
    for (const [name, bytes] of Object.entries(weights)) sum[name] = (sum[name] ?? 0) + bytes;
  return sum;
};

export const total = (weights: Weights): number =>
  Object.values(weights).reduce((sum, bytes) => sum + bytes, 0);
