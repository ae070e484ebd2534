import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import type { Declarations } from './emit-declarations.ts';
import { isDeclaration, normalForm } from './normal-form.ts';
import type { Declaration } from './normal-form.ts';

/**
 * What screens get: each door's names with their declarations, and what these refer to although no
 * door exports it.
 */
export interface Surface {
  /** Door → name → declaration as text. */
  readonly doors: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly behind: ReadonlyMap<string, string>;
}

/**
 * `react-router-dom@7`: a new major version of a library behind a facade changes what the facade
 * offers.
 */
const versioned = (specifier: string, versions: Readonly<Record<string, string>>): string => {
  const library = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const major = /^\D*(\d+)/.exec(versions[library] ?? '')?.[1];
  return `'${specifier}${major ? `@${major}` : ''}'`;
};

const handedOn = (
  specifier: string,
  imported: string,
  name: string,
  versions: Readonly<Record<string, string>>,
): string =>
  `export { ${imported === name ? name : `${imported} as ${name}`} } from ${versioned(specifier, versions)};`;

/** Libraries that are offered whole. */
export const givenLibraries = (
  libraries: readonly string[],
  versions: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> =>
  new Map(
    [...libraries]
      .sort()
      .map((library) => [library, `export * from ${versioned(library, versions)};`]),
  );

/** A program of only the declarations: libraries stay names. */
const declarationProgram = (declarations: Declarations, doors: readonly string[]): ts.Program => {
  const options: ts.CompilerOptions = {
    noLib: true,
    target: ts.ScriptTarget.Latest,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const files = new Map(
    [...declarations].map(([name, text]) => [
      name,
      ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true),
    ]),
  );
  const inside = (from: string, specifier: string): string | undefined => {
    const name = resolve(dirname(from), specifier)
      .replaceAll('\\', '/')
      .replace(/\.(d\.ts|tsx?|js)$/, '');
    return [`${name}.d.ts`, `${name}/index.d.ts`].find((file) => files.has(file));
  };
  return ts.createProgram(doors, options, {
    fileExists: (name) => files.has(name),
    readFile: (name) => declarations.get(name),
    getSourceFile: (name) => files.get(name),
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const file = text.startsWith('.') || text.startsWith('/') ? inside(from, text) : undefined;
        return {
          resolvedModule: file
            ? {
                resolvedFileName: file,
                extension: ts.Extension.Dts,
                isExternalLibraryImport: false,
              }
            : undefined,
        };
      }),
  });
};

const unaliased = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The top-level statement of our files that declares a symbol. */
const declarationOf = (symbol: ts.Symbol): Declaration | undefined => {
  for (let node: ts.Node | undefined = symbol.declarations?.[0]; node; node = node.parent)
    if (node.parent && ts.isSourceFile(node.parent)) return isDeclaration(node) ? node : undefined;
  return undefined;
};

interface LibraryMember {
  readonly specifier: string;
  readonly imported: string;
}

/** `const b: typeof library.a`: to whoever takes it the library's member. */
const asInLibrary = (symbol: ts.Symbol, checker: ts.TypeChecker): LibraryMember | undefined => {
  const node = unaliased(checker, symbol).declarations?.[0];
  if (!node || !ts.isVariableDeclaration(node) || !node.type || !ts.isTypeQueryNode(node.type))
    return undefined;
  const { exprName } = node.type;
  if (!ts.isQualifiedName(exprName) || !ts.isIdentifier(exprName.left)) return undefined;
  const library = checker.getSymbolAtLocation(exprName.left)?.declarations?.[0];
  if (!library || !ts.isNamespaceImport(library)) return undefined;
  const { moduleSpecifier } = library.parent.parent;
  return ts.isStringLiteral(moduleSpecifier) && !moduleSpecifier.text.startsWith('.')
    ? { specifier: moduleSpecifier.text, imported: exprName.right.text }
    : undefined;
};

/** `export { a as b } from 'library'`, or an import that is exported again. */
const fromLibrary = (symbol: ts.Symbol): LibraryMember | undefined => {
  const node = symbol.declarations?.[0];
  if (!node || !(ts.isExportSpecifier(node) || ts.isImportSpecifier(node))) return undefined;
  const from = ts.isExportSpecifier(node)
    ? node.parent.parent.moduleSpecifier
    : node.parent.parent.parent.moduleSpecifier;
  return from && ts.isStringLiteral(from)
    ? { specifier: from.text, imported: (node.propertyName ?? node.name).text }
    : undefined;
};

/** Which of a door's names are offered; all by default. */
export type DoorNames = readonly string[] | { readonly except: readonly string[] } | undefined;

const isOffered = (name: string, names: DoorNames): boolean =>
  !names || ('except' in names ? !names.except.includes(name) : names.includes(name));

/**
 * @param folder that holds `src/`, as given to `emitDeclarations`
 * @param doors what to report: the door, and which of its names
 * @param versions of the libraries, as package.json has them: a new major behind a facade is a
 *   change
 */
export const collectSurface = (
  declarations: Declarations,
  folder: string,
  doors: ReadonlyMap<string, DoorNames>,
  versions: Readonly<Record<string, string>>,
): Surface => {
  const place = (door: string): string => `${folder.replaceAll('\\', '/')}/src/${door}/index.d.ts`;
  const program = declarationProgram(declarations, [...doors.keys()].map(place));
  const checker = program.getTypeChecker();

  // First names, because two files behind the doors may use the same one.
  const names = new Map<Declaration, string>();
  const exported = new Map<string, [string, Declaration | string][]>();
  for (const [door, only] of doors) {
    const index = checker.getSymbolAtLocation(program.getSourceFile(place(door))!);
    const symbols = (index ? checker.getExportsOfModule(index) : []).filter(({ name }) =>
      isOffered(name, only),
    );
    exported.set(
      door,
      symbols
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map((symbol) => {
          const given = asInLibrary(symbol, checker);
          const declaration = given ? undefined : declarationOf(unaliased(checker, symbol));
          if (declaration && !names.has(declaration)) names.set(declaration, symbol.name);
          if (declaration) return [symbol.name, declaration];
          const library = given ?? fromLibrary(symbol);
          return [
            symbol.name,
            library
              ? handedOn(library.specifier, library.imported, symbol.name, versions)
              : `export { ${symbol.name} };`,
          ];
        }),
    );
  }
  const taken = new Set(names.values());
  const waiting: Declaration[] = [];
  const nameOf = (identifier: ts.Identifier): string => {
    const symbol = checker.getSymbolAtLocation(identifier);
    const declaration = symbol && declarationOf(unaliased(checker, symbol));
    // Members, parameters and type parameters are parts of a declaration, not declarations.
    if (!declaration || !isNamed(unaliased(checker, symbol), declaration)) return identifier.text;
    if (!names.has(declaration)) {
      const wanted = unaliased(checker, symbol).name;
      let name = wanted;
      for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`;
      taken.add(name);
      names.set(declaration, name);
      waiting.push(declaration);
    }
    return names.get(declaration)!;
  };
  const textOf = (declaration: Declaration, name: string): string =>
    normalForm(declaration, declaration.getSourceFile(), name, nameOf);

  const reported = new Map(
    [...exported].map(([door, entries]) => [
      door,
      new Map(
        entries.map(([name, entry]) => [
          name,
          typeof entry === 'string' ? entry : textOf(entry, name),
        ]),
      ),
    ]),
  );
  const behind = new Map<string, string>();
  for (let next = waiting.shift(); next; next = waiting.shift())
    behind.set(names.get(next)!, textOf(next, names.get(next)!));
  return { doors: reported, behind: new Map([...behind].sort(([a], [b]) => (a < b ? -1 : 1))) };
};

/** Whether the symbol is the declaration's own name, not a part of it. */
const isNamed = (symbol: ts.Symbol, declaration: Declaration): boolean => {
  const node = symbol.declarations?.[0];
  return (
    node === declaration ||
    (node !== undefined && ts.isVariableDeclaration(node) && node.parent.parent === declaration)
  );
};
