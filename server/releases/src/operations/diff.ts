import * as z from '@refined/shared/schema';
import { operation, WORKSPACE } from './definition/operation.ts';
import {
  fileDifferences,
  totalSize,
  type FileDifference,
  type Size,
} from './gate/file-differences.ts';
import { knownRelease } from './known-releases.ts';
import { shownBytes, shownCommit, textTable } from './definition/shown-values.ts';

const MARK: Record<FileDifference['what'], string> = {
  same: '=',
  changed: '~',
  added: '+',
  removed: '-',
};

const cells = (a: Size | null, b: Size | null): string[] => {
  const change = (b?.brotli ?? 0) - (a?.brotli ?? 0);
  return [
    ...[a, b].map((size) => (size ? shownBytes(size.bytes) : '–')),
    ...[a, b].map((size) => (size ? shownBytes(size.brotli) : '–')),
    change === 0 ? '0' : `${change > 0 ? '+' : '-'}${shownBytes(Math.abs(change))}`,
  ];
};

export const diff = operation({
  summary: 'Files and sizes of two releases side by side.',
  arguments: '<workspace> <version-a> <version-b>',
  about:
    'Files go by their names without the content hash. = same bytes, ~ other bytes, + only in B, - only in A. Scripts contain the name\nof their release, so most of them differ between any two versions.',
  input: z.object({ ...WORKSPACE, 'version-a': z.string(), 'version-b': z.string() }),
  options: {},
  examples: [['diff queues-mfe 1.3.0 1.4.0', 'What 1.4.0 changed, and what it costs to load.']],
  async run(call, { workspace, 'version-a': versionA, 'version-b': versionB }) {
    const store = call.store();
    const [a, b] = [
      await knownRelease(store, workspace, versionA),
      await knownRelease(store, workspace, versionB),
    ];
    const files = await fileDifferences(store, a, b);
    const total = { a: totalSize(files, 'a'), b: totalSize(files, 'b') };
    const table = textTable([
      ['', 'file', `${versionA}`, `${versionB}`, 'brotli A', 'brotli B', 'change'],
      ...files.map((file) => [MARK[file.what], file.file, ...cells(file.a, file.b)]),
      ['', 'all', ...cells(total.a, total.b)],
    ]);
    const heads = [a, b].map(({ version, commit, builtAt, declaration }) => ({
      version,
      commit,
      builtAt,
      contract: declaration.contract,
    }));
    const text = [
      ...heads.map(
        ({ version, commit, builtAt, contract }) =>
          `${workspace} ${version}: commit ${shownCommit(commit)}, built ${builtAt.slice(0, 10)}, contract ${contract}`,
      ),
      '',
      table,
    ].join('\n');
    return { document: { workspace, a: heads[0], b: heads[1], files, total }, text };
  },
});
