import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ContractComparison } from '@refined/releases/cli';
import { DOORS, emitDeclarations, DECLARATION_OPTIONS } from './shared-declarations.ts';
import ts from 'typescript';

const namesIn = (statement: ts.Statement): ReadonlySet<string> => {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteral(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return names;
};

const nameOf = (statement: ts.Statement): string | undefined =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations[0]?.name.getText()
    : (statement as ts.DeclarationStatement).name?.getText();

const literalOf = (type: ts.Node | undefined): string | undefined =>
  type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
    ? type.literal.text
    : undefined;

/** The names in a list or a table, each with its node. */
const listedNames = (node: ts.Node): readonly (readonly [ts.Node, string | undefined])[] => {
  if (ts.isUnionTypeNode(node)) return node.types.map((each) => [each, literalOf(each)]);
  if (ts.isTupleTypeNode(node)) return node.elements.map((each) => [each, literalOf(each)]);
  if (!ts.isTypeLiteralNode(node)) return [];
  const isTable = ts.isVariableDeclaration(node.parent);
  return node.members.map((each) => {
    const name = each.name && ts.isIdentifier(each.name) ? each.name.text : undefined;
    const isOfEnum = ts.isPropertySignature(each) && literalOf(each.type) === name;
    return [each, isTable || isOfEnum ? name : undefined];
  });
};

const isPrivate = (node: ts.Node): boolean =>
  ts.isClassElement(node) &&
  ((node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
    (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) !== 0);

const parsed = (text: string): ts.SourceFile =>
  ts.createSourceFile('index.d.ts', text, ts.ScriptTarget.Latest, true);

const typeNamesOf = (node: ts.Node): readonly string[] =>
  ts.isFunctionLike(node) ? (node.typeParameters ?? []).map(({ name }) => name.text) : [];

/**
 * Removes names from declarations that were added to a list (a union, a tuple, an enum of zod, a
 * table) since `before`. So a new queue counts as an addition, also in answers. Also removes
 * private members, which make two copies of a class incompatible, and type parameters of functions,
 * which the compiler can't always compare.
 */
const declarationsKnownBefore = (now: string, before: string): string => {
  const statements = new Map(parsed(before).statements.map((each) => [nameOf(each), each]));
  const { transformed } = ts.transform(parsed(now), [
    (context) => (file) => {
      const visitStatement = (statement: ts.Node): ts.Node => {
        const was = statements.get(nameOf(statement as ts.Statement));
        const known = was && namesIn(was);
        const dropped = new Set<ts.Node>();
        const anyType = () => context.factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword);
        let types: readonly string[] = [];
        const visit = (node: ts.Node): ts.Node | undefined => {
          if (dropped.has(node) || isPrivate(node)) return undefined;
          if (ts.isTypeParameterDeclaration(node) && ts.isFunctionLike(node.parent))
            return undefined;
          if (
            ts.isTypeReferenceNode(node) &&
            ts.isIdentifier(node.typeName) &&
            types.includes(node.typeName.text)
          )
            return anyType();
          const listed = listedNames(node);
          const added = known
            ? listed.filter(([, name]) => name !== undefined && !known.has(name))
            : [];
          if (added.length < listed.length) for (const [each] of added) dropped.add(each);
          const outer = types;
          types = [...outer, ...typeNamesOf(node)];
          const visited = ts.visitEachChild(node, visit, context);
          types = outer;
          return visited;
        };
        return visit(statement) ?? statement;
      };
      return ts.visitEachChild(file, visitStatement, context);
    },
  ]);
  return transformed.map((file) => ts.createPrinter().printFile(file)).join('');
};

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

/** Whether `shared` is unchanged since a commit; undefined if this repository lacks the commit. */
const isUnchanged = (root: string, commit: string): boolean | undefined => {
  const { status } = spawnSync('git', ['diff', '--quiet', commit, '--', 'shared/src'], {
    cwd: root,
  });
  return status === 0 ? true : status === 1 ? false : undefined;
};

/** Unpacks `shared` of a commit. */
const unpackShared = (root: string, commit: string, folder: string): void => {
  const input = execFileSync('git', ['archive', commit, 'shared'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['-x', '-C', folder], { input });
};

/** The version of the contract in a folder of `shared`. */
const contractOf = (shared: string): string => {
  const file = path.join(shared, 'src', 'federation', 'screen-module.ts');
  return /SHARED_CONTRACT = '([\d.]+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '0.0.0';
};

const majorOf = (version: string): number => Number(version.split('.', 1)[0]);

/** Compares the exports of `shared` in the sources with those at a commit. */
export const compareContract: ContractComparison = async ({ root, commit }) => {
  const unchanged = isUnchanged(root, commit);
  if (unchanged !== false) return { kind: unchanged ? 'kept' : 'unknown' };
  const shared = path.join(root, 'shared');
  // Inside the repository, so that libraries are found.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache', 'contract-'));
  try {
    unpackShared(root, commit, folder);
    const old = path.join(folder, 'shared');
    const [was, version] = [contractOf(old), contractOf(shared)];
    if (majorOf(version) > majorOf(was)) return { kind: 'kept' };
    emitDeclarations(root, old, path.join(folder, 'before'));
    emitDeclarations(root, shared, path.join(folder, 'now'));
    const breaking = brokenNames(folder, DOORS);
    return breaking.length === 0
      ? { kind: 'kept' }
      : { kind: 'shrinks', breaking, version, needed: `${majorOf(was) + 1}.0.0` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
