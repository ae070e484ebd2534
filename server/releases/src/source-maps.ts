import { posix } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { readBeside } from './objects/file-bytes.ts';
import type { ReleaseStore } from './objects/release-store.ts';
import type { ReportedError, ReportedFrame } from './objects/reports.ts';

/** Most maps that are read for one answer; frames in further files stay unchanged. */
const MAPS_READ = 20;

type Store = Pick<ReleaseStore, 'readRelease' | 'readFile'>;

/** Splits `queues-mfe/1.4.0/lazy/screen.js`. */
const partsOf = (file: string) => {
  const [workspace = '', version = '', ...path] = file.split('/');
  return { workspace, version, path: path.join('/') };
};

/** The path in the repository: the map's paths start at the workspace's folder. */
const sourceFile = (workspace: string, source: string): string =>
  posix.join(workspace, source.replace(/^webpack:\/\/[^/]*\//, ''));

const loadMap = async (store: Store, file: string): Promise<TraceMap | undefined> => {
  const { workspace, version, path } = partsOf(file);
  const release = await store.readRelease(workspace, version);
  const listed = release.maps?.find((map) => map.path === `${path}.map`);
  const bytes = await readBeside(store, release, listed);
  return bytes && new TraceMap(bytes.toString('utf8'));
};

/**
 * Adds positions in the sources to errors, from the source maps that are stored with each release.
 * Without a readable map, a frame stays unchanged.
 */
export const restoredErrors = async (
  store: Store,
  errors: readonly ReportedError[],
): Promise<ReportedError[]> => {
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const mapOf = (file: string): Promise<TraceMap | undefined> => {
    const known = maps.get(file);
    if (known) return known;
    if (maps.size >= MAPS_READ) return Promise.resolve(undefined);
    const map = loadMap(store, file).catch(() => undefined);
    maps.set(file, map);
    return map;
  };
  const restore = async (frame: ReportedFrame): Promise<ReportedFrame> => {
    const map = await mapOf(frame.file);
    if (!map || frame.line < 1 || frame.column < 1) return frame;
    // Columns start at 1 in stacks, at 0 in maps.
    const found = originalPositionFor(map, { line: frame.line, column: frame.column - 1 });
    if (found.source === null) return frame;
    // The map's own path: in the resolved address, `../shared` would be inside the workspace.
    const source = map.sources[map.resolvedSources.indexOf(found.source)] ?? found.source;
    return {
      ...frame,
      source: {
        file: sourceFile(partsOf(frame.file).workspace, source),
        line: found.line,
        column: found.column + 1,
        ...(found.name === null ? {} : { name: found.name }),
      },
    };
  };
  // A broken map may fail at any step.
  const restored = (frame: ReportedFrame): Promise<ReportedFrame> =>
    restore(frame).catch(() => frame);
  return Promise.all(
    errors.map(async (error) => ({
      ...error,
      frames: await Promise.all(error.frames.map(restored)),
    })),
  );
};
