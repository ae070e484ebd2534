import { join } from 'node:path';
import ts from 'typescript';

/**
 * Declaration files by the absolute path of their source: `…/src/ui/index.d.ts`, not
 * `…/dist/ui/index.d.ts`.
 */
export type Declarations = ReadonlyMap<string, string>;

const EXPANDED =
  ts.NodeBuilderFlags.NoTruncation |
  ts.NodeBuilderFlags.InTypeAlias |
  ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope;

/** Whether a type is computed from a value, there or in the alias that it names. */
const hasQuery = (checker: ts.TypeChecker, node: ts.Node): boolean => {
  if (ts.isTypeQueryNode(node) || ts.isMappedTypeNode(node)) return true;
  if (ts.isTypeReferenceNode(node) && node.typeArguments) {
    const alias = checker.getSymbolAtLocation(node.typeName)?.declarations?.[0];
    const ours =
      alias && ts.isTypeAliasDeclaration(alias) && !alias.getSourceFile().isDeclarationFile;
    if (ours && hasQuery(checker, alias.type)) return true;
  }
  return ts.forEachChild(node, (child) => hasQuery(checker, child)) ?? false;
};

/**
 * Types computed from a value (`z.output<typeof user>`, `keyof typeof ICON_PATHS`, one member per
 * field of a table) are written out: screens see the resulting type, not how it was made.
 */
const expansions = (checker: ts.TypeChecker, file: ts.SourceFile): ReadonlyMap<string, string> => {
  const printer = ts.createPrinter({ removeComments: true });
  const found = new Map<string, string>();
  for (const statement of file.statements) {
    if (
      !ts.isTypeAliasDeclaration(statement) ||
      statement.typeParameters ||
      !hasQuery(checker, statement.type)
    )
      continue;
    const type = checker.typeToTypeNode(
      checker.getTypeAtLocation(statement.name),
      statement,
      EXPANDED,
    );
    if (type)
      found.set(statement.name.text, printer.printNode(ts.EmitHint.Unspecified, type, file));
  }
  return found;
};

const expand = (declaration: string, types: ReadonlyMap<string, string>): string => {
  const file = ts.createSourceFile('declaration.d.ts', declaration, ts.ScriptTarget.Latest, true);
  const aliases = file.statements.filter(
    (statement) => ts.isTypeAliasDeclaration(statement) && types.has(statement.name.text),
  ) as ts.TypeAliasDeclaration[];
  // From the end, so that earlier positions stay valid.
  return aliases
    .reverse()
    .reduce(
      (text, { name, type }) =>
        text.slice(0, type.getStart(file)) + types.get(name.text)! + text.slice(type.end),
      declaration,
    );
};

/**
 * The declarations of the named doors and of all that they stand on, from the sources and in
 * memory.
 *
 * @param folder of the workspace: holds `tsconfig.json` and `src/<door>/index.ts`
 * @throws Error with the compiler's words when there is no such door, or a declaration can't be
 *   written
 */
export const emitDeclarations = (folder: string, doors: readonly string[]): Declarations => {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const sources = doors.map((door) => join(folder, 'src', door, 'index.ts'));
  const program = ts.createProgram(sources, {
    ...options,
    composite: false,
    incremental: false,
    tsBuildInfoFile: undefined,
    sourceMap: false,
    declaration: true,
    emitDeclarationOnly: true,
    // Types are checked elsewhere (tsc -b): here that would be most of the work.
    noCheck: true,
    removeComments: true,
    rootDir: join(folder, 'src'),
    outDir: join(folder, 'src'),
  });
  const missing = sources.find((source) => !program.getSourceFile(source));
  if (missing) throw new Error(`There is no ${missing}.`);
  const checker = program.getTypeChecker();
  const written = new Map<string, string>();
  const { diagnostics } = program.emit(
    undefined,
    (file, text, _mark, _error, origins) =>
      written.set(
        file,
        expand(text, origins?.[0] ? expansions(checker, origins[0]) : new Map<string, string>()),
      ),
    undefined,
    true,
  );
  if (diagnostics.length > 0)
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => folder,
        getNewLine: () => '\n',
      }),
    );
  return written;
};
