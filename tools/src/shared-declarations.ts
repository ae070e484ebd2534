import path from 'node:path';
import ts from 'typescript';
import { SHARED_DOORS } from '@refined/shared/federation';

/** The folders of `shared` that the shell provides to screens. */
export const DOORS = SHARED_DOORS.map((door) => door.replace('@refined/shared/', ''));

/**
 * Writes the declarations of shared's doors and their imports into a folder.
 *
 * @param root the repository, with the compiler's options
 * @param shared any version of `shared`, inside the repository so that libraries are found
 */
export const emitDeclarations = (root: string, shared: string, folder: string): void => {
  const { config } = ts.readConfigFile(
    path.join(root, 'shared', 'tsconfig.json'),
    ts.sys.readFile,
  ) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.join(root, 'shared'));
  ts.createProgram(
    [...DOORS, 'federation'].map((door) => path.join(shared, 'src', door, 'index.ts')),
    {
      ...options,
      composite: false,
      incremental: false,
      tsBuildInfoFile: undefined,
      sourceMap: false,
      emitDeclarationOnly: true,
      // `npm test -- types` checks them.
      noCheck: true,
      rootDir: path.join(shared, 'src'),
      outDir: folder,
    },
  ).emit(undefined, (file, text) => {
    const up = path.relative(path.dirname(file), folder) || '.';
    // Imports between doors lead to these declarations, not to the current sources.
    ts.sys.writeFile(
      file,
      text.replaceAll(/(["'])@refined\/shared\/([a-z-]+)\1/g, `'${up}/$2/index.ts'`),
    );
  });
};

/** Options to compile with these declarations, which import each other as `.ts`. */
export const DECLARATION_OPTIONS = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: ['node'],
};
