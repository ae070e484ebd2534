import ts from 'typescript';

/** A declaration in the report: its name, and its comparable text. */
export type Declaration =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.VariableStatement
  | ts.EnumDeclaration;

const printer = ts.createPrinter({ removeComments: true });
const { factory } = ts;

export const isDeclaration = (node: ts.Node): node is Declaration =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isVariableStatement(node) ||
  ts.isEnumDeclaration(node);

/** Name of a parsed declaration. */
export const declarationName = (declaration: Declaration): string =>
  ts.isVariableStatement(declaration)
    ? declaration.declarationList.declarations[0]!.name.getText()
    : (declaration.name?.text ?? '');

/** Text of a created or changed node, or of a node in `file`. */
export const printNode = (node: ts.Node, file: ts.SourceFile): string =>
  printer.printNode(ts.EmitHint.Unspecified, node, file);

/** Sorts members by name where their order has no meaning; overloads and signatures keep theirs. */
const sortedMembers = <Member extends ts.TypeElement>(
  members: readonly Member[],
  file: ts.SourceFile,
): Member[] => {
  const key = (member: Member): string =>
    member.name ? printNode(member.name, file).replaceAll(/['"]/g, '') : '';
  return members
    .map((member) => ({ member, key: key(member) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ member }) => member);
};

const byText = (nodes: readonly ts.TypeNode[], file: ts.SourceFile): ts.TypeNode[] =>
  nodes
    .map((node) => ({ node, text: printNode(node, file) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ node }) => node);

const isOutside = (modifier: ts.ModifierLike): boolean =>
  modifier.kind === ts.SyntaxKind.ExportKeyword ||
  modifier.kind === ts.SyntaxKind.DeclareKeyword ||
  modifier.kind === ts.SyntaxKind.DefaultKeyword;
const inner = (modifiers: readonly ts.ModifierLike[] | undefined): ts.ModifierLike[] =>
  (modifiers ?? []).filter((modifier) => !isOutside(modifier));

/**
 * Texts inside a value (a style's) aren't part of the contract; discriminating names are in types.
 */
const widened = (type: ts.TypeNode): ts.TypeNode => {
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal))
    return factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  if (!ts.isTypeLiteralNode(type)) return type;
  return factory.updateTypeLiteralNode(
    type,
    factory.createNodeArray(
      type.members.map((member) =>
        ts.isPropertySignature(member) && member.type
          ? factory.updatePropertySignature(
              member,
              member.modifiers,
              member.name,
              member.questionToken,
              widened(member.type),
            )
          : member,
      ),
    ),
  );
};

/**
 * The same text for the same meaning: members and the parts of a union sorted, a parameter that is
 * taken apart named as a whole (what a component picks from its props isn't what it offers), types
 * by their names wherever they come from.
 *
 * @param file that the declaration stands in
 * @param name to call it by, and what to call what it refers to
 */
export const normalForm = (
  declaration: Declaration,
  file: ts.SourceFile,
  name: string,
  nameOf: (identifier: ts.Identifier) => string,
): string => {
  const transform: ts.TransformerFactory<ts.Node> = (context) => {
    const visitAll = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (ts.isUnionTypeNode(visited))
        return factory.updateUnionTypeNode(
          visited,
          factory.createNodeArray(byText(visited.types, file)),
        );
      if (ts.isTypeLiteralNode(visited))
        return factory.updateTypeLiteralNode(
          visited,
          factory.createNodeArray(sortedMembers(visited.members, file)),
        );
      if (ts.isParameter(visited) && !ts.isIdentifier(visited.name))
        return factory.updateParameterDeclaration(
          visited,
          visited.modifiers,
          visited.dotDotDotToken,
          'options',
          visited.questionToken,
          visited.type,
          undefined,
        );
      return visited;
    };
    const visit = (node: ts.Node): ts.Node => {
      if (ts.isStringLiteral(node)) return factory.createStringLiteral(node.text, true);
      if (ts.isIdentifier(node)) return factory.createIdentifier(nameOf(node));
      if (ts.isImportTypeNode(node) && node.qualifier && !node.isTypeOf) {
        const args = node.typeArguments?.map((argument) => visit(argument) as ts.TypeNode);
        return factory.createTypeReferenceNode(
          ts.visitNode(node.qualifier, visit) as ts.EntityName,
          args,
        );
      }
      return visitAll(node);
    };
    return (node) => visitAll(node);
  };
  const [result] = ts.transform<ts.Node>(declaration, [transform]).transformed;
  const called = factory.createIdentifier(name);
  const node = result as Declaration;
  if (ts.isInterfaceDeclaration(node))
    return printNode(
      factory.updateInterfaceDeclaration(
        node,
        inner(node.modifiers),
        called,
        node.typeParameters,
        node.heritageClauses,
        sortedMembers(node.members, file),
      ),
      file,
    );
  if (ts.isTypeAliasDeclaration(node))
    return printNode(
      factory.updateTypeAliasDeclaration(
        node,
        inner(node.modifiers),
        called,
        node.typeParameters,
        node.type,
      ),
      file,
    );
  if (ts.isClassDeclaration(node))
    return printNode(
      factory.updateClassDeclaration(
        node,
        inner(node.modifiers),
        called,
        node.typeParameters,
        node.heritageClauses,
        node.members,
      ),
      file,
    );
  if (ts.isFunctionDeclaration(node))
    return printNode(
      factory.updateFunctionDeclaration(
        node,
        inner(node.modifiers),
        node.asteriskToken,
        called,
        node.typeParameters,
        node.parameters,
        node.type,
        undefined,
      ),
      file,
    );
  if (ts.isEnumDeclaration(node))
    return printNode(
      factory.updateEnumDeclaration(node, inner(node.modifiers), called, node.members),
      file,
    );
  const { declarations, flags } = node.declarationList;
  const [first] = declarations;
  const list = factory.createVariableDeclarationList(
    first
      ? [
          factory.updateVariableDeclaration(
            first,
            called,
            first.exclamationToken,
            first.type && ts.isTypeLiteralNode(first.type) ? widened(first.type) : first.type,
            first.initializer,
          ),
        ]
      : [],
    flags & ts.NodeFlags.BlockScoped,
  );
  return printNode(factory.createVariableStatement(inner(node.modifiers), list), file);
};
