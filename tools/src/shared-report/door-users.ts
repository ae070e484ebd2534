import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Names that a door exports as values; types cost the page nothing. */
export const valuesOf = (root: string, door: string): readonly string[] => {
  const file = path.join(root, 'shared/src', door, 'index.ts');
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) &&
    !statement.isTypeOnly &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements
          .filter(({ isTypeOnly }) => !isTypeOnly)
          .map(({ name }) => name.text)
      : [],
  );
};

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|\/test-[^/]*$/.test(file);

/**
 * Who imports a name from a door of shared in product code: name → workspaces. `shared` is a user
 * too where another file of that door's folder needs the name: it can't move to its other user.
 */
export const doorUsers = (
  root: string,
  workspaces: readonly string[],
  door: string,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const own = `shared/src/${door}/`;
  const users = new Map<string, Set<string>>();
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...workspaces, own],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && existsSync(path.join(root, file)));
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement)) continue;
      const { moduleSpecifier, importClause } = statement;
      if (!ts.isStringLiteral(moduleSpecifier)) continue;
      const { text: specifier } = moduleSpecifier;
      const isUse = file.startsWith(own)
        ? specifier.startsWith('.')
        : specifier === `@refined/shared/${door}`;
      if (!isUse) continue;
      const names = importClause?.namedBindings;
      if (!names || !ts.isNamedImports(names)) continue;
      for (const { name, propertyName } of names.elements) {
        const imported = (propertyName ?? name).text;
        const known = users.get(imported) ?? new Set();
        users.set(imported, known.add(file.split('/')[0]!));
      }
    }
  }
  return users;
};
