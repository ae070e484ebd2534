import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { declarationsKnownBefore } from './declarations-known-before.ts';
import { DECLARATION_OPTIONS } from './shared-declarations.ts';

const programOf = (files: readonly string[]): ts.Program =>
  ts.createProgram(files, ts.convertCompilerOptionsFromJson(DECLARATION_OPTIONS, '.').options);

const declarationFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  );

const textOf = (...parts: readonly string[]): string => ts.sys.readFile(path.join(...parts)) ?? '';

const resolved = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** How programs use a name. At least one of the lines has to compile. */
interface Use {
  readonly name: string;
  readonly lines: readonly string[];
}

/** The uses of a module's names: values are read, types are written or read. */
const usesOf = (
  program: ts.Program,
  [before, now]: readonly [string, string],
  module: string,
): readonly Use[] => {
  const checker = program.getTypeChecker();
  const exportsOf = (folder: string) => {
    const source = program.getSourceFile(path.join(folder, module, 'index.d.ts'));
    const symbol = source && checker.getSymbolAtLocation(source);
    const all = symbol ? checker.getExportsOfModule(symbol) : [];
    const values = symbol ? checker.getPropertiesOfType(checker.getTypeOfSymbol(symbol)) : [];
    return { all, values: new Set(values.map(({ name }) => name)) };
  };
  const [was, is] = [exportsOf(before), exportsOf(now)];
  const present = new Set(is.all.map(({ name }) => name));
  return was.all.map((symbol) => {
    const { name } = symbol;
    const isValue = was.values.has(name);
    if (!(isValue ? is.values : present).has(name)) return { name, lines: [] };
    const typeIn = (folder: string) => `import('./${folder}/${module}/index.ts').${name}`;
    if (isValue)
      return { name, lines: [`(it: typeof ${typeIn('now')}): typeof ${typeIn('before')} => it;`] };
    const [declaration] = resolved(checker, symbol).declarations ?? [];
    const parameters = (declaration as ts.InterfaceDeclaration | undefined)?.typeParameters ?? [];
    const args = parameters.length > 0 ? `<${parameters.map(() => 'any').join(', ')}>` : '';
    const [old, young] = [`${typeIn('before')}${args}`, `${typeIn('now')}${args}`];
    return { name, lines: [`(it: ${young}): ${old} => it;`, `(it: ${old}): ${young} => it;`] };
  });
};

/** The end of the compiler's message, without the paths of the two copies. */
const causeOf = ({ messageText }: ts.Diagnostic): string =>
  ts
    .flattenDiagnosticMessageText(messageText, '\n')
    .replaceAll(/import\("[^"]*"\)\./g, '')
    .split('\n')
    .slice(-2)
    .map((line) => line.trim())
    .join(' ');

/**
 * Compiles a program that uses each name of `before` with the declarations of `now`; returns the
 * incompatible names, one sentence each. A value must be assignable to its old type. A type must be
 * compatible in one direction, for reading or for writing; values that take or return it show
 * whether that is enough.
 *
 * @param folder has the declarations in `before` and `now`, a module's in `<module>/index.d.ts`.
 *   The files are changed.
 */
export const brokenNames = (folder: string, modules: readonly string[]): readonly string[] => {
  const before = path.join(folder, 'before');
  const now = path.join(folder, 'now');
  const old = new Map(declarationFiles(before).map((file) => [file, textOf(before, file)]));
  for (const [file, text] of old)
    writeFileSync(path.join(before, file), declarationsKnownBefore(text, text));
  for (const file of declarationFiles(now))
    writeFileSync(
      path.join(now, file),
      declarationsKnownBefore(textOf(now, file), old.get(file) ?? ''),
    );
  const roots = [before, now].flatMap((each) =>
    modules.map((module) => path.join(each, module, 'index.d.ts')),
  );
  const program = programOf(roots);
  const uses = modules.flatMap((module) =>
    usesOf(program, [before, now], module).map((use) => ({ ...use, module })),
  );
  const file = path.join(folder, 'uses.mts');
  const lines = uses.flatMap(({ lines: each }) => each);
  writeFileSync(file, lines.join('\n'));
  const check = programOf([file]);
  const source = check.getSourceFile(file);
  const causes = new Map(
    check.getSemanticDiagnostics(source).map((diagnostic) => {
      const { line } = ts.getLineAndCharacterOfPosition(
        diagnostic.file ?? source!,
        diagnostic.start ?? 0,
      );
      return [lines[line], causeOf(diagnostic)] as const;
    }),
  );
  return uses.flatMap(({ module, name, lines: each }) => {
    if (each.length === 0) return [`${module}: ${name} is gone.`];
    const cause = each.map((line) => causes.get(line));
    return cause.includes(undefined) ? [] : [`${module}: ${name} has changed. ${cause[0]}`];
  });
};
