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

/** The names of a generic function's type parameters. */
const typeNamesOf = (node: ts.Node): readonly string[] =>
  ts.isFunctionLike(node) ? (node.typeParameters ?? []).map(({ name }) => name.text) : [];

/**
 * Removes names from declarations that were added to a list (a union, a tuple, an enum of zod, a
 * table) since `before`. So a new queue counts as an addition, also in answers. Also removes
 * private members, which make two copies of a class incompatible, and type parameters of functions,
 * which the compiler can't always compare.
 */
export const declarationsKnownBefore = (now: string, before: string): string => {
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
